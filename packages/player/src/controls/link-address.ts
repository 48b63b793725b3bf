/** An http or https address, or one with the page's scheme (`//…`), else undefined, since feeds and ads are untrusted. */
export function linkAddress(url: string | null): string | undefined {
  return url && /^(https?:)?\/\//i.test(url) ? url : undefined
}
