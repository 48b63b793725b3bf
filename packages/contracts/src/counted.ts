/** A count with its noun: `1 item`, `2 items`; `many` only where the plural is more than an added s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
