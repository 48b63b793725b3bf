import type { ReactNode } from 'react'
import { formatDateTime, formatRelative } from '../../lib/format/time.ts'
import classes from './cells.module.css'

/** A text clamped to three lines, in full in its tooltip. */
export function ClampedText({ text }: { text: string }) {
  return (
    <span className={classes.text} title={text}>
      {text}
    </span>
  )
}

/** A name with secondary lines below, for the first column of a list. */
export function TwoLines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.cell}>
      <div className={classes.title}>
        <ClampedText text={title} />
      </div>
      <div className={classes.below}>{children}</div>
    </div>
  )
}

/** Small labels in a row that wraps. */
export function Tags({ children }: { children: ReactNode }) {
  return <div className={classes.tags}>{children}</div>
}

/** One small label. */
export function Tag({ text }: { text: string }) {
  return (
    <span className={classes.tag}>
      <ClampedText text={text} />
    </span>
  )
}

type MomentProps = { iso: string; format?: (iso: string) => string }

/** A date in the local time zone; the tooltip adds the relative time and UTC. */
export function Moment({ iso, format = formatDateTime }: MomentProps) {
  const title = `${formatRelative(iso, new Date())} (${new Date(iso).toISOString().replace('.000', '')})`
  return (
    <time className={classes.moment} dateTime={iso} title={title}>
      {format(iso)}
    </time>
  )
}
