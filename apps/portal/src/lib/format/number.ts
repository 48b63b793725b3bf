import { formatCount } from '@feedreel/contracts/counted'

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const COMPACT_FROM = 10_000
const TENTHS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const CENTS = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A count short enough for an axis: `950`, `9,500`, `12.3K`. */
export const formatShortCount = (count: number) =>
  count < COMPACT_FROM ? formatCount(count) : COMPACT.format(count)

/** The footer of a list: `Showing 100 of 1200 feeds`, in plain digits, which scripts can read. */
export const showing = (shown: number, total: number, nouns: string) =>
  `Showing ${shown} of ${total} ${nouns}`

/** A number with at most one decimal: `1,234.5`. */
export const formatTenths = (value: number) => TENTHS.format(value)

/** An amount of money: `€1,234.50`, if short `€1.2K`; with a code that browsers do not know, `1,234.50 XYZ1`. */
export function formatMoney(amount: number, currency: string, isShort = false): string {
  const style = { style: 'currency', currency } as const
  try {
    if (!isShort || amount < 1000) return new Intl.NumberFormat('en-GB', style).format(amount)
    const short = { ...style, notation: 'compact', maximumFractionDigits: 1 } as const
    return new Intl.NumberFormat('en-US', short).format(amount)
  } catch {
    return `${CENTS.format(amount)} ${currency}`
  }
}

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
