/** The value that a share of the values does not exceed, such as 0.99 for p99; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN
}

/** The median; the greater of two middle values; NaN without values. */
export const median = (values: readonly number[]) => percentile(values, 0.5)
