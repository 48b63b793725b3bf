import type { FindZone, OffsetAt } from './zone-offsets.ts'

/** Offsets from UTC in minutes of the zone names in feeds (RFC 822, RFC 2822 and common abbreviations). */
const OFFSETS_BY_NAME = new Map<string, number>()
for (const entry of (
  'z:0 ut:0 utc:0 gmt:0 wet:0 uct:0 zulu:0 wat:60 west:60 bst:60 cet:60 met:60 mez:60 cest:120 mest:120 mesz:120 ' +
  'eet:120 sast:120 cat:120 eest:180 eat:180 idt:180 msk:180 trt:180 msd:240 gst:240 pkt:300 ist:330 npt:345 ict:420 ' +
  'wib:420 wita:480 sgt:480 hkt:480 awst:480 pht:480 myt:480 wit:540 jst:540 kst:540 acst:570 aest:600 acdt:630 ' +
  'aedt:660 nzst:720 nzdt:780 nst:-210 ndt:-150 brt:-180 art:-180 clst:-180 adt:-180 ast:-240 at:-240 clt:-240 edt:-240 ' +
  'cot:-300 est:-300 et:-300 cdt:-300 cst:-360 ct:-360 mdt:-360 mst:-420 mt:-420 pdt:-420 pst:-480 pt:-480 akdt:-480 ' +
  'akst:-540 hst:-600'
).split(' ')) {
  const [name = '', minutes] = entry.split(':')
  OFFSETS_BY_NAME.set(name, Number(minutes))
}

/** Names for both standard and summer time, with their zones. */
const ZONES_BY_NAME = new Map([
  ['et', 'america/new_york'],
  ['ct', 'america/chicago'],
  ['mt', 'america/denver'],
  ['pt', 'america/los_angeles'],
  ['at', 'america/halifax'],
])

const MAX_OFFSET_MINUTES = 18 * 60
const NUMERIC_OFFSET = /^(?:(?:utc|gmt|ut)\s*)?([+-])\s?(\d{1,2})(?::?(\d{2})(?::?00)?|:\d)?(?![\d:])/
/** A plus sign that was decoded as a space, as in queries. No year starts with 0 or is as early as 1459. */
const UNSIGNED_OFFSET = /^(?:0\d|1[0-4]):?[0-5]\d$/
/** A malformed offset. */
const DAMAGED_OFFSET = /^[+-][+-]?[\d:]{0,8}(?=\s|$)/
/** A name of the IANA time zone database. */
const IANA_NAME = /^(?:[a-z]+(?:\/[a-z_+\-\d]+)+|[a-z]{3}\d[a-z]{3})/
/** "Pacific Standard Time". */
const SPELLED_OUT = /^(?:[a-z]+\s){1,3}time\b/
const ZONE_NAME = /^\p{L}[\p{L}_]*(?:\/[\p{L}_]+)*/u
/** A redundant second zone. */
const REPEATED_ZONE = new RegExp(
  String.raw`^\s*(?:(?:${[...OFFSETS_BY_NAME.keys()].join('|')}|[a-z]{3,4}t|[a-z]+(?:\/[a-z_+\-\d]+)+)(?!\p{L})|[+-]00:?00)`,
  'u',
)
/** Go writes the offset again in place of the name of a zone that has none: `+0545 +0545`, `-0300 -03`. */
const REPEATED_OFFSET = /^\s[+-]\d{2}(?:\d{2})?(?=\s|$)/

/** An offset whose hours and minutes have two digits each, so that it is no part of a date; in a regular expression. */
export const FULL_OFFSET = String.raw`[+-](?:0\d|1[0-8]):?[0-5]\d`
/** `MST -0700`, `Z+02:00`: the offset takes precedence over the name. */
const OFFSET_AFTER_NAME = new RegExp(String.raw`^\s?${FULL_OFFSET}(?![\d:])`)

export type ZoneReading = {
  offsetAt: OffsetAt
  /** The text after the zone. */
  rest: string
}

const fixed = (offsetMinutes: number) => () => offsetMinutes

/**
 * Reads a time zone at the start of a lower-case text: `z`, `+0200`, `-01:01`, `gmt-07:00`, `est`, `etc/gmt`,
 * `europe/berlin`, `pacific standard time`. No zone, unknown abbreviations of up to five letters and invalid offsets are read
 * as UTC; so are the military zones, which RFC 822 defined with the wrong sign (RFC 5322 section 4.3). Null for an offset with
 * both hours and minutes out of range.
 */
export function readZone(text: string, findZone: FindZone): ZoneReading | null {
  const trimmed = text.trimStart()
  const numeric = NUMERIC_OFFSET.exec(UNSIGNED_OFFSET.test(trimmed) ? `+${trimmed}` : trimmed)
  if (numeric !== null) {
    const [all, sign, hours, minutes = '0'] = numeric
    const isHour = Number(hours) * 60 <= MAX_OFFSET_MINUTES
    const isMinute = Number(minutes) <= 59
    if (!isHour && !isMinute) return null
    const offset = isHour && isMinute ? Number(hours) * 60 + Number(minutes) : 0
    const rest = trimmed.slice(all.length).replace(REPEATED_OFFSET, '').replace(REPEATED_ZONE, '')
    return { offsetAt: fixed(sign === '-' ? -offset : offset), rest }
  }
  const damaged = DAMAGED_OFFSET.exec(trimmed)
  if (damaged !== null) return { offsetAt: fixed(0), rest: trimmed.slice(damaged[0].length) }
  const spelled = SPELLED_OUT.exec(trimmed)?.[0] ?? ''
  const name = spelled || ZONE_NAME.exec(trimmed)?.[0]
  if (name === undefined) return { offsetAt: fixed(0), rest: trimmed }
  const short = spelled === '' ? name.replace(/^etc\//, '') : name.replace(/(\p{L})\p{L}*\s*/gu, '$1')
  const known = OFFSETS_BY_NAME.get(short)
  const rest = trimmed.slice(name.length)
  if (known !== undefined && OFFSET_AFTER_NAME.test(rest)) return readZone(rest, findZone)
  if (known !== undefined && !IANA_NAME.test(trimmed)) {
    const zone = ZONES_BY_NAME.get(short)
    const seasonal = zone === undefined ? null : findZone(zone)
    return { offsetAt: seasonal ?? fixed(known), rest: rest.replace(REPEATED_ZONE, '') }
  }
  const zoneName = IANA_NAME.exec(trimmed)?.[0] ?? ''
  const offsetAt = zoneName === '' ? null : findZone(zoneName)
  if (offsetAt !== null) return { offsetAt, rest: trimmed.slice(zoneName.length) }
  const isAbbreviation = /^[a-z]{1,5}$/.test(name) && !/\d/.test(rest)
  return { offsetAt: fixed(0), rest: isAbbreviation ? rest : trimmed }
}
