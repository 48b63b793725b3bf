import { BoundReached, scanXml } from '../markup/scan-markup.ts'
import { escapeMarkup } from '../markup/xml-text.ts'
import { choosePageUrl } from '../urls/choose-link.ts'
import { resolveBase } from '../urls/resolve-url.ts'
import { FEED_BOUNDS } from './feed-bounds.ts'
import {
  CATEGORY_LISTS,
  CATEGORY_TEXTS,
  DATE_TEXTS,
  FEED_CONTAINERS,
  FEED_TEXTS,
  GUID_RANKS,
  ITEM_ELEMENTS,
  ITEM_TEXTS,
  KEYWORD_TEXTS,
  MEDIA_TEXTS,
  PICTURE_CAPTION,
  revealsMissingEnd,
  SUMMARY_RANKS,
} from './known-elements.ts'
import { emptyRawItem, type RawFeed, type RawItem, type RawText } from './raw-feed.ts'
import { decodeBase64, type TextKind, textKindOf } from './text-kind.ts'
import { isPictureMedium, readItemAttributes, readLink, readOwnAttributes } from './xml-feed-attributes.ts'
import { createNamespaceScope } from './xml-namespaces.ts'

type Attributes = Record<string, string>

const GUID_TEXTS = GUID_RANKS.flat()
/** Texts of which a part is better than nothing. */
const PROSE_TEXTS = new Set(SUMMARY_RANKS.flat())

/** The text of an open element. */
type Capture = {
  name: string
  /** Length of the path at the element. */
  depth: number
  text: string
  kind: TextKind
  base: string
}

/**
 * Reads RSS (0.9x, 1.0, 2.0) and Atom (0.3, 1.0), malformed markup included. Does not expand entities of a document type.
 * @param documentUrl base of a relative xml:base
 * @returns null for a text without an element of a feed
 */
export function mapXmlFeed(text: string, documentUrl: string): RawFeed | null {
  const feed: RawFeed = {
    format: '',
    fields: new Map(),
    links: [],
    items: [],
    deletedEntries: [],
    truncated: false,
  }
  const namespaces = createNamespaceScope()
  const path: string[] = []
  const bases: { depth: number; base: string }[] = []
  let rootDepth = 0
  let isRootClosed = false
  let isAtom = false
  let item: RawItem | null = null
  let itemDepth = 0
  /** Length of the path at a direct child of the item. */
  let childDepth = 0
  /** An item inside the item. If an element opens in it, the outer item lacks its end tag. */
  let inner: { depth: number; attributes: Attributes } | null = null
  let capture: Capture | null = null
  /** The media:content that opened last is a picture. */
  let isPicture = false

  function open(name: string, attributes: Attributes): void {
    let depth = path.length + 1
    namespaces.enter(attributes, depth)
    const canonical = namespaces.canonicalName(name)
    if (inner !== null) startItem(inner.attributes, inner.depth)
    path.push(canonical)
    if (startsItem(canonical)) {
      enterBase(attributes, depth)
      if (item === null) startItem(attributes, depth)
      else inner = { depth, attributes }
      return
    }
    // Unclosed items nest; their depth does not count.
    depth -= itemDepth
    if (depth > FEED_BOUNDS.depth) throw new BoundReached()
    if (rootDepth === 0) findRoot(canonical, attributes)
    if (rootDepth === 0 || isRootClosed) return
    enterBase(attributes, path.length)
    if (capture !== null && CATEGORY_LISTS.has(capture.name) && capture.text.trim() === '') capture = null
    if (
      item !== null &&
      capture !== null &&
      !capture.kind.isXml &&
      revealsMissingEnd(capture.name, canonical)
    ) {
      childDepth = capture.depth + 1
      finishCapture()
    }
    if (capture !== null) appendOpenTag(name, attributes)
    else if (item !== null) openInItem(item, canonical, attributes)
    else if (FEED_CONTAINERS.has(path.at(-2) ?? '')) openInFeed(canonical, attributes)
  }

  function findRoot(canonical: string, attributes: Attributes): void {
    if (!FEED_CONTAINERS.has(canonical)) return
    rootDepth = path.length
    isAtom = canonical === 'feed'
    feed.format = feedFormat(canonical, attributes)
    const language = attributes['xml:lang']
    if (language !== undefined)
      keepText(feed.fields, 'language', { value: language, kind: 'plain', base: '' })
    if (canonical === 'channel') readLink(feed.links, attributes, baseNow())
  }

  /** An item directly inside an item starts a new one: the outer item lacks its end tag. */
  function startsItem(canonical: string): boolean {
    if (rootDepth === 0 || isRootClosed || !ITEM_ELEMENTS.has(canonical)) return false
    return item === null || path.length - 1 === (capture?.depth ?? itemDepth)
  }

  function startItem(attributes: Attributes, depth: number): void {
    finishCapture()
    finishItem()
    if (feed.items.length >= FEED_BOUNDS.readItems) throw new BoundReached()
    inner = null
    item = emptyRawItem()
    itemDepth = depth
    childDepth = depth + 1
    readOwnAttributes(item, attributes, baseNow())
  }

  function openInItem(target: RawItem, canonical: string, attributes: Attributes): void {
    const isListed = path.length === childDepth + 1 && CATEGORY_LISTS.has(path.at(-2) ?? '')
    const isMedium = path.at(-2) === 'media:content'
    if (canonical === 'media:content') isPicture = isPictureMedium(attributes)
    const isCaption = isMedium && isPicture && canonical === 'media:description'
    const name = isListed && canonical === 'tag' ? 'category' : isCaption ? PICTURE_CAPTION : canonical
    const isChild = path.length === childDepth || (isListed && CATEGORY_TEXTS.has(name))
    readItemAttributes(target, name, attributes, baseNow(), isChild)
    if (!isChild && !MEDIA_TEXTS.has(name)) return
    // A single picture has a title of its own: that of an author's portrait is a name.
    if (name === 'media:title' && isMedium && isPicture) return
    // The label was read from the attributes; the text is for programs.
    if (name === 'media:category' && (attributes.label ?? '').trim() !== '') return
    const isText = [ITEM_TEXTS, CATEGORY_TEXTS, CATEGORY_LISTS, KEYWORD_TEXTS].some(names => names.has(name))
    if (isText) startCapture(name, attributes)
  }

  function openInFeed(canonical: string, attributes: Attributes): void {
    if (canonical === 'link') readLink(feed.links, attributes, baseNow())
    if (canonical === 'at:deleted-entry' && feed.deletedEntries.length < FEED_BOUNDS.items) {
      feed.deletedEntries.push({ ref: attributes.ref ?? '', when: attributes.when ?? '' })
    }
    if (FEED_TEXTS.has(canonical)) startCapture(canonical, attributes)
  }

  function close(name: string, isImplied: boolean): void {
    const depth = path.length
    path.pop()
    if (capture !== null && depth <= capture.depth) finishCapture()
    else if (capture !== null && inner === null) appendText(`</${name}>`)
    inner = null
    if (item !== null && depth <= itemDepth) finishItem()
    if (bases.at(-1)?.depth === depth) bases.pop()
    namespaces.leave(depth)
    if (depth === rootDepth && rootDepth > 0 && !isRootClosed) {
      isRootClosed = true
      feed.truncated = isImplied
    }
  }

  function startCapture(name: string, attributes: Attributes): void {
    const kind = textKindOf(name, attributes, isAtom)
    capture = { name, depth: path.length, text: '', kind, base: baseNow() }
  }

  function finishCapture(): void {
    if (capture === null) return
    const { name, kind, base } = capture
    const value = kind.isBase64 ? (decodeBase64(capture.text) ?? capture.text) : capture.text
    capture = null
    if (item === null) keepText(feed.fields, name, { value, kind: kind.kind, base })
    else if (CATEGORY_LISTS.has(name)) for (const tag of value.split(',')) pushBounded(item.categories, tag)
    else if (CATEGORY_TEXTS.has(name)) pushBounded(item.categories, value)
    else if (KEYWORD_TEXTS.has(name)) for (const word of value.split(',')) pushBounded(item.keywords, word)
    else keepText(item.fields, name, { value, kind: kind.kind, base })
  }

  function finishItem(): void {
    if (item !== null) feed.items.push(item)
    item = null
    itemDepth = 0
  }

  function appendOpenTag(name: string, attributes: Attributes): void {
    if (capture === null) return
    // Unescaped markup in a text declared as plain.
    if (capture.kind.kind === 'plain') capture.kind = { ...capture.kind, kind: 'html' }
    let tag = `<${name.slice(name.indexOf(':') + 1)}`
    for (const key in attributes) tag += ` ${key}="${escapeMarkup(attributes[key] ?? '')}"`
    appendText(`${tag}>`)
  }

  function appendText(text: string): void {
    if (capture === null) return
    const room = FEED_BOUNDS.fieldLength - capture.text.length
    if (room > 0) capture.text += text.length > room ? text.slice(0, room) : text
  }

  function enterBase(attributes: Attributes, depth: number): void {
    const base = attributes['xml:base']
    if (base !== undefined) bases.push({ depth, base: resolveBase(base, baseNow() || documentUrl) })
  }

  function baseNow(): string {
    return bases.at(-1)?.base ?? ''
  }

  /**
   * Drops what the document is cut off in: half an address, headline or date. Drops the item too if it can have no key by
   * which the next, whole document would recognise it.
   */
  function end(): void {
    if (item === null) return
    if (capture !== null && !PROSE_TEXTS.has(capture.name)) capture = null
    const { fields } = item
    const isRecognisable =
      GUID_TEXTS.some(name => fields.has(name)) || choosePageUrl(item, documentUrl) !== null
    if (!isRecognisable) item = null
  }

  const isWhole = scanXml(text, {
    open,
    close,
    end,
    text: piece => {
      if (capture !== null) appendText(capture.kind.isXml ? escapeMarkup(piece) : piece)
    },
  })
  if (!isWhole) {
    finishCapture()
    finishItem()
    feed.truncated = true
  }
  return rootDepth === 0 ? null : feed
}

/** Keeps the first non-empty text of a name, the last one of dates. */
function keepText(fields: Map<string, RawText>, name: string, text: RawText): void {
  if (text.value.trim() === '') return
  if (!fields.has(name) || DATE_TEXTS.includes(name)) fields.set(name, text)
}

function pushBounded(list: string[], value: string): void {
  if (value.trim() !== '' && list.length < FEED_BOUNDS.listLength) list.push(value)
}

/** Such as `rss2.0`, `rss1.0`, `atom1.0`. */
function feedFormat(root: string, attributes: Record<string, string>): string {
  const version = (attributes.version ?? '').trim()
  if (root === 'feed') {
    const isOld = version.startsWith('0.') || /atom\/ns#/.test(attributes.xmlns ?? '')
    return isOld ? 'atom0.3' : 'atom1.0'
  }
  if (root === 'rdf:rdf' || root === 'rdf')
    return /netscape\.com/.test(attributes.xmlns ?? '') ? 'rss0.90' : 'rss1.0'
  return /^\d{1,3}(\.\d{1,3}){0,3}$/.test(version) ? `rss${version}` : 'rss'
}
