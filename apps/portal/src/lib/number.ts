const WHOLE = new Intl.NumberFormat('en-GB')
const COMPACT = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })
const COMPACT_FROM = 10_000

/** A count with its thousands parted: `12,345`. */
export const formatCount = (count: number) => WHOLE.format(count)

/** A count that fits beside an axis: `950`, `9,500`, `12.3K`. */
export const formatShortCount = (count: number) =>
  count < COMPACT_FROM ? WHOLE.format(count) : COMPACT.format(count)

/** A share from 0 to 1 in whole percent: `64%`. */
export const formatShare = (share: number) => `${Math.round(share * 100)}%`
