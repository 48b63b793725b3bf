import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

/**
 * Colour of a badge, with one meaning each on all screens:
 * - `success`, green: works, is allowed or is on air
 * - `info`, blue: is running now
 * - `danger`, red: something is wrong, it failed or was refused
 * - `accent`, orange: works, but a person should look at it
 * - `brand`, petrol: was put first by a person (pinned)
 * - `dark`, inverted: was taken out by a person (banned, withdrawn)
 * - `secondary`, grey: any other state (queued, inactive, new)
 * - `plain`, an outline: no state but a property
 */
export type Tone = 'success' | 'info' | 'danger' | 'accent' | 'brand' | 'dark' | 'secondary' | 'plain'

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
