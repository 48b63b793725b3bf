/** By name. Bounded: the runtime has about 600 zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Rejecting an unknown name is slow; a hostile document could contain any number of them. */
const MAX_UNKNOWN_ZONES = 100

/** Offset from UTC in minutes at a local time (in ms, as if it were UTC). */
export type OffsetAt = (localMs: number) => number

/** The offsets of an IANA time zone ("europe/berlin", in any case), null for unknown names. */
export type FindZone = (name: string) => OffsetAt | null

/** Makes the look-up for one document: after 100 unknown names it refuses new names. */
export function createZoneFinder(): FindZone {
  const offsets = new Map<string, OffsetAt | null>()
  let unknown = 0
  return name => {
    const known = offsets.get(name)
    if (known !== undefined || unknown >= MAX_UNKNOWN_ZONES) return known ?? null
    const offsetAt = offsetsOfZone(name)
    offsets.set(name, offsetAt)
    if (offsetAt === null) unknown += 1
    return offsetAt
  }
}

function offsetsOfZone(name: string): OffsetAt | null {
  const format = formatOf(name)
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

function formatOf(name: string): Intl.DateTimeFormat | null {
  const known = formats.get(name)
  if (known !== undefined) return known
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
    formats.set(name, format)
    return format
  } catch {
    return null
  }
}
