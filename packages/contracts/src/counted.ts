const WHOLE = new Intl.NumberFormat('en-GB')

/** A count with thousands separators: `12,345`. */
export const formatCount = (count: number) => WHOLE.format(count)

/** A count with its noun: `1 item`, `2,000 items`; `many` only where the plural is more than an added s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
