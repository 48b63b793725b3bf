import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/format/date.ts'
import { formatRelative } from '../../lib/format/time.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './cells.module.css'

const QUOTED = /("[^"]*")/

/** A text clamped to three lines, in full in its tooltip. @param children the same text as elements */
export function ClampedText({ text, children = text }: { text: string; children?: ReactNode }) {
  return (
    <span className={classes.text} title={text}>
      {children}
    </span>
  )
}

/** A sentence of the server. A name in Arabic or Hebrew that it quotes does not move its other words and numbers. */
export function QuotingText({ text }: { text: string }) {
  return (
    <bdi dir="ltr">
      {text
        .split(QUOTED)
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
        .map((part, index) => (index % 2 === 1 ? <bdi key={index}>{part}</bdi> : part))}
    </bdi>
  )
}

type TwoLinesProps = {
  title: string
  /** The title as elements. */
  shown?: ReactNode
  /** The first line is no name. */
  isPlain?: boolean
  /** Links below the secondary lines, beside them in compact lists. */
  links?: ReactNode
  children: ReactNode
}

/** A name with secondary lines below, for the first column of a list. */
export function TwoLines({ title, shown, isPlain = false, links, children }: TwoLinesProps) {
  return (
    <div className={classes.cell}>
      <div className={clsx(classes.title, isPlain && classes.plain)}>
        <bdi>
          <ClampedText text={title}>{shown}</ClampedText>
        </bdi>
      </div>
      <div className={classes.below}>
        {links ? (
          <div className={classes.linked}>
            <div>{children}</div>
            <div>{links}</div>
          </div>
        ) : (
          children
        )}
      </div>
    </div>
  )
}

/** Small labels in a row that wraps. */
export function Tags({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={clsx(classes.tags, className)}>{children}</div>
}

/** One small label. @param children the same text as elements */
export function Tag({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <span className={classes.tag}>
      <ClampedText text={text}>{children}</ClampedText>
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

type PassingTimeProps = {
  iso: string
  /** What the tooltip adds to the moment. */
  note?: string
  /** How often the text is renewed. */
  every?: 'second' | 'minute'
  /** The text for the seconds since the moment, negative before it. */
  children: (seconds: number) => string
}

/** A text about the time since or until a moment, which stays right while it is on screen; the tooltip has the moment. */
export function PassingTime({ iso, note, every = 'minute', children }: PassingTimeProps) {
  const nowMs = useNow(every)
  return (
    <time dateTime={iso} title={[formatDateTime(iso), note].filter(Boolean).join(': ')}>
      {children((nowMs - new Date(iso).getTime()) / 1000)}
    </time>
  )
}

/** A picture beside what it belongs to. */
export function Pictured({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.pictured}>
      {picture}
      {children}
    </div>
  )
}
