/** The pattern for `ilike` that finds a text anywhere; its own wildcards stand for themselves. */
export function searchPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}
