const DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', hourCycle: 'h23' })
const SHORT_DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const LONG_DATE = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Date and 24-hour time in the local time zone: `21/11/2025, 14:05`. */
export function formatDateTime(iso: string): string {
  return DATE_TIME.format(new Date(iso))
}

/** Time of day in the local time zone: `14:02:07`. */
export function formatClock(iso: string): string {
  return CLOCK.format(new Date(iso))
}

/** Date in the local time zone: `Nov 21, 2025`. */
export function formatShortDate(iso: string): string {
  return SHORT_DATE.format(new Date(iso))
}

/** A day in full: `Friday 21 November 2025`. */
export function formatLongDate(date: Date): string {
  return LONG_DATE.format(date)
}

/** Relative time in the largest unit that fits: `3 hours ago`. */
export function formatRelative(iso: string, now: Date): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return RELATIVE.format(Math.trunc(seconds / size), unit)
  }
  return RELATIVE.format(Math.trunc(seconds), 'second')
}

/** A duration in seconds as minutes and seconds: 75.4 gives `1:15`. */
export function formatMinutesSeconds(durationS: number): string {
  const whole = Math.max(0, Math.round(durationS))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** A duration in seconds in its two largest units: `45 s`, `12 min 5 s`, `3 h 20 min`, `2 d 4 h`. */
export function formatDuration(durationS: number): string {
  const whole = Math.max(0, Math.round(durationS))
  const parts = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor(whole / 3600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  if (first < 0) return '0 s'
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

/** A duration in seconds in its largest unit alone: `45 s`, `12 min`, `3 h`, `2 d`. */
export function formatSpan(durationS: number): string {
  const whole = Math.max(0, Math.floor(durationS))
  if (whole >= 86_400) return `${Math.floor(whole / 86_400)} d`
  if (whole >= 3600) return `${Math.floor(whole / 3600)} h`
  return whole >= 60 ? `${Math.floor(whole / 60)} min` : `${whole} s`
}

/** Whole seconds from one moment to another, never below 0. */
export function secondsBetween(startIso: string, endIso: string): number {
  return Math.max(0, Math.round((new Date(endIso).getTime() - new Date(startIso).getTime()) / 1000))
}
