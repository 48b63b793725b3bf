/** Names the format of a document by its first feed element, such as `rss2.0`, `rss1.0`, `atom1.0`. */
export function feedFormat(root: string, attributes: Record<string, string>): string {
  const version = (attributes.version ?? '').trim()
  if (root === 'feed') {
    const isOld = version.startsWith('0.') || /atom\/ns#/.test(attributes.xmlns ?? '')
    return isOld ? 'atom0.3' : 'atom1.0'
  }
  if (root === 'rdf:rdf' || root === 'rdf')
    return /netscape\.com/.test(attributes.xmlns ?? '') ? 'rss0.90' : 'rss1.0'
  return /^\d{1,3}(\.\d{1,3}){0,3}$/.test(version) ? `rss${version}` : 'rss'
}
