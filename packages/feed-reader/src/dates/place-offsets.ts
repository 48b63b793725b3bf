/** By name. Bounded: the runtime has about 600 zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Rejecting an unknown name is slow; a hostile document could contain any number of them. */
const MAX_UNKNOWN_PLACES = 100

/** Offset from UTC in minutes at a local time (in ms, as if it were UTC). */
export type OffsetAt = (localMs: number) => number

/**
 * The offsets of an IANA time zone ("europe/berlin", in any case), null for unknown names.
 */
export type FindPlace = (place: string) => OffsetAt | null

/** For one document: after 100 unknown names it looks no new name up. */
export function createPlaceFinder(): FindPlace {
  const met = new Map<string, OffsetAt | null>()
  let unknown = 0
  return place => {
    const known = met.get(place)
    if (known !== undefined || unknown >= MAX_UNKNOWN_PLACES) return known ?? null
    const offsetAt = offsetsOfPlace(place)
    met.set(place, offsetAt)
    if (offsetAt === null) unknown += 1
    return offsetAt
  }
}

function offsetsOfPlace(place: string): OffsetAt | null {
  const format = formatOf(place)
  if (format === null) return null
  const offsetOfInstant = (ms: number) => {
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(format.format(ms)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  }
  // The first offset is that of the local time read as UTC; the second one is right.
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
