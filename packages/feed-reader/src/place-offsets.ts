/** By name; the runtime knows some six hundred. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes that clocks are ahead of UTC when they show a time (in ms, as if it were UTC). */
export type OffsetAt = (localMs: number) => number

/**
 * The clocks of a place of the IANA time zone database ("europe/berlin", in any case), which are changed twice a year.
 * @returns null when there is no such place
 */
export function offsetsOfPlace(place: string): OffsetAt | null {
  const format = formatOf(place)
  if (format === null) return null
  const offsetOfInstant = (ms: number) => {
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  }
  // What the clocks show is off by the very offset that is looked for: the second look is right.
  return localMs => {
    const near = offsetOfInstant(localMs - offsetOfInstant(localMs) * 60_000)
    return offsetOfInstant(localMs - near * 60_000)
  }
}

function formatOf(place: string): Intl.DateTimeFormat | null {
  const known = formats.get(place)
  if (known !== undefined) return known
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: place, timeZoneName: 'longOffset' })
    formats.set(place, format)
    return format
  } catch {
    return null
  }
}
