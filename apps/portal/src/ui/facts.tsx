import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** One fact and its value; sentences are set lighter than names and figures. */
export type Fact = { label: string; value: ReactNode; isWide?: boolean; isText?: boolean }

/** Facts with their values, side by side where there is room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(fact => (
        <div key={fact.label} className={clsx(fact.isWide && classes.wide)}>
          <dt className={classes.label}>{fact.label}</dt>
          <dd className={clsx(classes.value, fact.isText && classes.text)}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
