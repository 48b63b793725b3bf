/**
 * Makes a slug from a name: lower case, everything but letters a-z and digits becomes a hyphen, repeated
 * hyphens collapse, leading and trailing ones are trimmed. A name without such characters gives ''.
 */
export function slugFromName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Whether a text already has the form that slugFromName makes. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}
