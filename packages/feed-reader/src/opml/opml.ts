import { BoundReached, scanXml } from '../markup/scan-markup.ts'
import { dropForbiddenCharacters, escapeMarkup } from '../markup/xml-text.ts'
import { NotOpmlError } from '../parse/document-errors.ts'
import { FEED_BOUNDS } from '../parse/feed-bounds.ts'
import { readTitle } from '../text/field-text.ts'
import { resolveWebUrl } from '../urls/resolve-url.ts'

export type OpmlFeed = {
  /** In the list, else the host of the address, else the address. */
  name: string
  /** Absolute http or https address. */
  url: string
}

export type OpmlList = {
  /** Unique, in document order. */
  feeds: OpmlFeed[]
  /** Entries without an http(s) address, as written. With `feeds` at most MAX_FEEDS. */
  unusable: OpmlFeed[]
  /** The list exceeds a bound. */
  truncated: boolean
}

/** Entries beyond it are not read. */
const MAX_FEEDS = 5000
const MAX_NAME_LENGTH = 200
const MAX_UNUSABLE_LENGTH = 500

/**
 * Reads a subscription list (OPML 1.0 to 2.0, opml.org/spec2.opml): every outline with an xmlUrl is a feed, in nested
 * folders too. Tolerates malformed markup. Does not expand entities of a document type.
 * @throws NotOpmlError for other documents
 */
export function readOpml(document: string): OpmlList {
  const list: OpmlList = { feeds: [], unusable: [], truncated: false }
  const urls = new Set<string>()
  let isOpml = false
  let depth = 0

  function takeOutline(attributes: Record<string, string>): void {
    const given = withoutFeedScheme(attributes.xmlurl ?? '')
    if (given === '') return
    const address = resolveWebUrl(given, '')
    if (urls.has(address ?? given)) return
    if (urls.size >= MAX_FEEDS) throw new BoundReached()
    urls.add(address ?? given)
    if (address === null) {
      const url = given.slice(0, MAX_UNUSABLE_LENGTH).toWellFormed()
      list.unusable.push({ name: nameOf(attributes, url), url })
    } else {
      list.feeds.push({ name: nameOf(attributes, new URL(address).host), url: address })
    }
  }

  const isWhole = scanXml(dropForbiddenCharacters(document), {
    open: (name, attributes) => {
      if (++depth > FEED_BOUNDS.depth) throw new BoundReached()
      if (name === 'opml') isOpml = true
      else if (name === 'outline' && isOpml) takeOutline(attributes)
    },
    close: () => {
      depth -= 1
    },
  })
  list.truncated = !isWhole
  if (!isOpml) throw new NotOpmlError('This is not an OPML document: it has no <opml> element.')
  return list
}

/** Turns feed://host/path and feed:https://host/path into http(s) addresses. */
function withoutFeedScheme(text: string): string {
  return text
    .trim()
    .replace(/^feed:(?:\/\/)?(?=https?:)/i, '')
    .replace(/^feed:\/\//i, 'http://')
}

/** What Google Reader and NewsBlur write for feeds without a title. */
const NO_TITLE = /^(?:\(title unknown\)|\[untitled\])$/i

/** Reads the name as a feed's own title, since many lists escape names twice. */
function nameOf({ title = '', text = '' }: Record<string, string>, otherwise: string): string {
  const name = readTitle({ value: title.trim() || text, kind: 'plain', base: '' })
  return (NO_TITLE.test(name) ? otherwise : name || otherwise).slice(0, MAX_NAME_LENGTH).toWellFormed()
}

const writable = (text: string) => escapeMarkup(dropForbiddenCharacters(text))

/** Writes a subscription list (OPML 2.0, opml.org/spec2.opml). */
export function writeOpml(title: string, feeds: readonly OpmlFeed[], now: Date): string {
  const outlines = feeds.map(({ name, url }) => {
    const label = writable(name)
    return `    <outline type="rss" text="${label}" title="${label}" xmlUrl="${writable(url)}"/>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>${writable(title)}</title>
    <dateCreated>${now.toUTCString()}</dateCreated>
  </head>
  <body>
${outlines.join('')}  </body>
</opml>
`
}
