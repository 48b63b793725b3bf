import { formatCount } from '@feedreel/contracts/counted'
import { Skeleton } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A label with its value; `isText` uses a lighter weight for sentences. */
export type Fact = { label: string; value: ReactNode; isWide?: boolean; isText?: boolean }

/** A definition list in columns. */
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

/** A labelled number, undefined while loading. */
export type Stat = { label: string; value: number | undefined }

/** Cards with one number each. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={classes.cards}>
      {stats.map(stat => (
        <div key={stat.label} className={classes.card}>
          <dt className={classes.statCardsLabel}>{stat.label}</dt>
          <dd className={classes.statCardsValue}>
            {stat.value === undefined ? <Skeleton height={32} width={56} /> : formatCount(stat.value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
