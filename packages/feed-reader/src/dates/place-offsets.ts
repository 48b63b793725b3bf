/** By name; the runtime knows some six hundred. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The runtime takes long to refuse a name: a document full of them would take all its time. */
const MAX_UNKNOWN_PLACES = 100

/** Minutes that clocks are ahead of UTC when they show a time (in ms, as if it were UTC). */
export type OffsetAt = (localMs: number) => number

/**
 * Finds the clocks of a place of the IANA time zone database ("europe/berlin", in any case), null when there is no such
 * place.
 */
export type FindPlace = (place: string) => OffsetAt | null

/** Creates the search for places of one document. When it has named a hundred that don't exist, no new name is looked up. */
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

/** The clocks of a place, which are changed twice a year. */
function offsetsOfPlace(place: string): OffsetAt | null {
  const format = formatOf(place)
  if (format === null) return null
  const offsetOfInstant = (ms: number) => {
    const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(format.format(ms)) ?? []
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
