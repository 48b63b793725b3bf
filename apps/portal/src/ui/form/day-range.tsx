import { DayField } from './day-field.tsx'
import classes from './day-range.module.css'

type DayRangeProps = {
  labels: { from: string; to: string }
  /** Days as `2026-01-31`, '' for an open end. */
  from: string
  to: string
  /** The latest day that can be chosen. */
  max: string
  /** Writes the labels into the fields; without, they are for screen readers only. */
  hasCaptions?: boolean
  /** Receives a complete day, or '' when the field was emptied. */
  onChange: (end: 'from' | 'to', day: string) => void
}

/** The first and the last day of a period, as filters of a list. */
export function DayRange({ labels, from, to, max, hasCaptions = false, onChange }: DayRangeProps) {
  const shared = (label: string) => ({
    className: classes.day ?? '',
    'aria-label': label,
    ...(hasCaptions && {
      leftSection: <span aria-hidden="true">{label}</span>,
      leftSectionWidth: `calc(${label.length}ch + 1.25rem)`,
      classNames: { section: classes.caption ?? '' },
    }),
  })
  return (
    <div className={classes.days}>
      <DayField
        {...shared(labels.from)}
        value={from}
        max={to || max}
        onChange={day => onChange('from', day)}
      />
      <DayField
        {...shared(labels.to)}
        value={to}
        {...(from && { min: from })}
        max={max}
        onChange={day => onChange('to', day)}
      />
    </div>
  )
}
