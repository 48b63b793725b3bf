/** Whether two plain values say the same; a file only counts as being there or not. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Brings together what was typed into a form and what others saved meanwhile (a three-way merge by field): a field
 * that was typed into keeps its text, every other takes what is saved now.
 * @param base what the form started from
 * @returns the fields, and the names of those that both sides changed, each to something else
 */
export function mergeValues<V extends object>(
  base: V,
  mine: V,
  saved: V,
): { values: V; clashes: (keyof V & string)[] } {
  const values = { ...saved }
  const clashes: (keyof V & string)[] = []
  for (const name of Object.keys(mine) as (keyof V & string)[]) {
    if (isSame(mine[name], base[name])) continue
    values[name] = mine[name]
    if (!isSame(saved[name], base[name]) && !isSame(saved[name], mine[name])) clashes.push(name)
  }
  return { values, clashes }
}
