import { Skeleton } from '@mantine/core'
import { formatCount } from '../lib/number.ts'
import classes from './stat-cards.module.css'

/** A number with its name; undefined while it is loading. */
export type Stat = { label: string; value: number | undefined }

/** Numbers at a glance. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={classes.cards}>
      {stats.map(stat => (
        <div key={stat.label} className={classes.card}>
          <dt className={classes.label}>{stat.label}</dt>
          <dd className={classes.value}>
            {stat.value === undefined ? <Skeleton height={32} width={56} /> : formatCount(stat.value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
