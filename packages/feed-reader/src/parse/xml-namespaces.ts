/** The prefixes of this package by namespace; '' for feeds themselves. */
const PREFIXES_BY_URI = new Map<string, string>()
for (const [prefix, uris] of [
  [
    '',
    'www.w3.org/2005/atom purl.org/atom/ns# purl.org/rss/1.0 my.netscape.com/rdf/simple/0.9 ' +
      'channel.netscape.com/rdf/simple/0.9 purl.org/net/rss1.1# backend.userland.com/rss backend.userland.com/rss2 ' +
      'backend.userland.com/rss091 blogs.law.harvard.edu/tech/rss cyber.law.harvard.edu/rss/rss.html ' +
      'my.netscape.com/publish/formats/rss-0.91.dtd purl.org/rss/1.0/modules/rss091#',
  ],
  ['dc', 'purl.org/dc/elements/1.1 purl.org/dc/elements/1.0'],
  ['dcterms', 'purl.org/dc/terms'],
  ['content', 'purl.org/rss/1.0/modules/content'],
  ['sy', 'purl.org/rss/1.0/modules/syndication'],
  ['rdf', 'www.w3.org/1999/02/22-rdf-syntax-ns#'],
  ['media', 'search.yahoo.com/mrss video.search.yahoo.com/mrss www.rssboard.org/media-rss'],
  ['itunes', 'www.itunes.com/dtds/podcast-1.0.dtd example.com/dtds/podcast-1.0.dtd'],
  [
    'podcast',
    'podcastindex.org/namespace/1.0 github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md',
  ],
  ['enc', 'purl.oclc.org/net/rss_2.0/enc#'],
  ['feedburner', 'rssnamespace.org/feedburner/ext/1.0'],
  ['xhtml', 'www.w3.org/1999/xhtml'],
  ['at', 'purl.org/atompub/tombstones/1.0'],
] as const) {
  for (const uri of uris.split(' ')) PREFIXES_BY_URI.set(uri, prefix)
}
const KNOWN_PREFIXES = new Set(PREFIXES_BY_URI.values()).add('xml')
const CONVENTIONAL_PREFIXES = new Map([
  ['atom', ''],
  ['atom10', ''],
  ['atom03', ''],
  ['a10', ''],
  ['rss', ''],
  ['dct', 'dcterms'],
  ['mrss', 'media'],
])

const MAX_DECLARATIONS = 500

/** Resolves prefixed element names during a scan. */
export type NamespaceScope = {
  /** Adds the xmlns declarations of an element that opens at `depth` (1 = root). */
  enter(attributes: Record<string, string>, depth: number): void
  /** Removes the declarations of an element that closes at `depth`. */
  leave(depth: number): void
  /** `title`, `dc:date`, `media:content`… Elements of unknown namespaces keep their prefix. */
  canonicalName(name: string): string
}

/** For one document. */
export function createNamespaceScope(): NamespaceScope {
  const declared = new Map<string, string>()
  /** Outer declarations that inner ones replaced, to restore in reverse. */
  const hidden: { depth: number; prefix: string; meaning: string | undefined }[] = []
  let names = new Map<string, string>()

  function resolve(name: string): string {
    const colon = name.indexOf(':')
    const prefix = colon < 0 ? '' : name.slice(0, colon)
    const local = name.slice(colon + 1)
    const canonical = declared.get(prefix) ?? conventional(prefix)
    return canonical === '' ? local : `${canonical}:${local}`
  }

  return {
    enter(attributes, depth) {
      for (const key in attributes) {
        if (!key.startsWith('xmlns')) continue
        const prefix = key === 'xmlns' ? '' : key.startsWith('xmlns:') ? key.slice(6) : null
        if (prefix === null || declared.size >= MAX_DECLARATIONS) continue
        hidden.push({ depth, prefix, meaning: declared.get(prefix) })
        declared.set(prefix, meaningOf(attributes[key] ?? '', prefix, depth))
        names = new Map()
      }
    },
    leave(depth) {
      for (let last = hidden.at(-1); last?.depth === depth; last = hidden.at(-1)) {
        hidden.pop()
        if (last.meaning === undefined) declared.delete(last.prefix)
        else declared.set(last.prefix, last.meaning)
        names = new Map()
      }
    },
    canonicalName(name) {
      let canonical = names.get(name)
      if (canonical === undefined) {
        canonical = resolve(name)
        names.set(name, canonical)
      }
      return canonical
    },
  }
}

/**
 * An unknown URI of a well-known prefix is a typing error. The root's default namespace is always that of feeds, and so is no
 * namespace, in which RSS 2.0 has its elements: libraries write xmlns="" on elements that they add to a document.
 */
function meaningOf(uri: string, prefix: string, depth: number): string {
  if (prefix === '' && (depth === 1 || uri.trim() === '')) return ''
  const known = PREFIXES_BY_URI.get(normaliseUri(uri))
  if (known !== undefined) return known
  if (prefix === '') return 'unknown'
  return conventional(prefix)
}

function conventional(prefix: string): string {
  if (KNOWN_PREFIXES.has(prefix)) return prefix
  return CONVENTIONAL_PREFIXES.get(prefix) ?? prefix
}

function normaliseUri(uri: string): string {
  return uri
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
}
