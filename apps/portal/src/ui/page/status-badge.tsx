import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

/**
 * Colour of a badge, with one meaning each: `success` works or is on air, `info` is under way, `danger` failed, `accent`
 * needs attention, `brand` was chosen by a person (pinned), `secondary` is none of these, `plain` is a property.
 */
export type Tone = 'success' | 'info' | 'danger' | 'accent' | 'brand' | 'secondary' | 'plain'

/** A short state as a coloured badge; the colour only repeats the text. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={clsx(classes.badge, classes[tone])} data-tone={tone}>
      {children}
    </span>
  )
}

/** Colour name of a badge. */
export type StatusTone = 'success' | 'info' | 'danger' | 'secondary'

const TONES: Record<string, StatusTone> = {
  completed: 'success',
  complete: 'success',
  success: 'success',
  processing: 'info',
  running: 'info',
  started: 'info',
  failed: 'danger',
}

/** The badge colour of a video's or job's status in either case; queued and anything unknown is secondary. */
export function statusTone(status: string): StatusTone {
  return TONES[status.toLowerCase()] ?? 'secondary'
}
