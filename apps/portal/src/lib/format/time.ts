const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

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
