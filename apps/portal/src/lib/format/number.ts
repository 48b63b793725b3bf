const WHOLE = new Intl.NumberFormat('en-GB')
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const COMPACT_FROM = 10_000

/** A count with thousands separators: `12,345`. */
export const formatCount = (count: number) => WHOLE.format(count)

/** A count short enough for an axis: `950`, `9,500`, `12.3K`. */
export const formatShortCount = (count: number) =>
  count < COMPACT_FROM ? WHOLE.format(count) : COMPACT.format(count)

/** A share from 0 to 1 in whole percent: `64%`. */
export const formatShare = (share: number) => `${Math.round(share * 100)}%`

const BYTE_UNITS = [
  ['terabyte', 1e12],
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const

/** A number of bytes in the largest unit that fits, in powers of 1,000: `12.4 GB`. */
export function formatBytes(bytes: number): string {
  const [unit, size] = BYTE_UNITS.find(([, each]) => bytes >= each) ?? ['byte', 1]
  const format = new Intl.NumberFormat('en-GB', { style: 'unit', unit, maximumFractionDigits: 1 })
  return format.format(bytes / size)
}
