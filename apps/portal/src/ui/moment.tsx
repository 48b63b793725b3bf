import { formatDateTime, formatRelative } from '../lib/time.ts'
import classes from './moment.module.css'

type MomentProps = { iso: string; format?: (iso: string) => string }

/** A moment in the reader's zone; hovering tells how long ago it was and its time in UTC. */
export function Moment({ iso, format = formatDateTime }: MomentProps) {
  const title = `${formatRelative(iso, new Date())} (${new Date(iso).toISOString().replace('.000', '')})`
  return (
    <time className={classes.moment} dateTime={iso} title={title}>
      {format(iso)}
    </time>
  )
}
