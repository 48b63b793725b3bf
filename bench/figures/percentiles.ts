/** The value that a share of the values does not exceed, such as 0.99 for p99; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN
}

/** The median; the greater of two middle values; NaN without values. */
export const median = (values: readonly number[]) => percentile(values, 0.5)

/** The median of each figure over several runs, whose figures have the same names. */
export function medians<T extends Record<string, number>>(runs: readonly T[]): T {
  const names = Object.keys(runs[0] ?? {})
  return Object.fromEntries(names.map(name => [name, median(runs.map(run => run[name] ?? Number.NaN))])) as T
}

/** The sum of one figure of several runs. */
export const sumOf = <T>(runs: readonly T[], figure: (run: T) => number) =>
  runs.reduce((sum, run) => sum + figure(run), 0)
