import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

/** What a badge's colour says: done, under way, gone wrong, waiting or unknown, worth a look. */
export type Tone = 'success' | 'info' | 'danger' | 'secondary' | 'accent'

/** A short state in a coloured pill; the text says all, the colour only helps to find it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={clsx(classes.badge, classes[tone])} data-tone={tone}>
      {children}
    </span>
  )
}
