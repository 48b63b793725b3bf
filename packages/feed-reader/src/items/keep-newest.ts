/**
 * The newest entries of a list, in the order of the list. One without a date counts as old as the one before it, at
 * the start of the list as the first that has a date; of equals those that come first are kept.
 */
export function keepNewest<T>(list: readonly T[], dateOf: (entry: T) => Date | null, limit: number): T[] {
  if (list.length <= limit) return [...list]
  const dates = list.map(dateOf)
  let time = dates.find(date => date !== null)?.getTime() ?? 0
  const times = dates.map(date => (time = date?.getTime() ?? time))
  const newestFirst = [...list.keys()].sort((one, other) => (times[other] ?? 0) - (times[one] ?? 0))
  const kept = new Set(newestFirst.slice(0, limit))
  return list.filter((_, place) => kept.has(place))
}
