/** Reads an id from an address: a positive whole number, else null. */
export function readId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}
