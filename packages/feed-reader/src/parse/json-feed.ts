import { dropForbiddenCharacters } from '../markup/xml-text.ts'
import { isPictureFile } from '../picture/picture-address.ts'
import { FEED_BOUNDS } from './feed-bounds.ts'
import { emptyRawItem, type RawFeed, type RawItem, type RawText } from './raw-feed.ts'

type JsonObject = Record<string, unknown>

/**
 * Reads a JSON Feed (jsonfeed.org, versions 1 and 1.1) from a parsed JSON value. Ignores members of the wrong type, and
 * reads numbers as texts.
 * @returns null for other JSON
 */
export function mapJsonFeed(value: unknown): RawFeed | null {
  if (!isObject(value)) return null
  const version = textOf(value.version)
  const isDeclared = version.includes('jsonfeed.org')
  const looksSo = Array.isArray(value.items) && ('title' in value || 'home_page_url' in value)
  if (!isDeclared && !looksSo) return null
  const items: unknown[] = Array.isArray(value.items) ? value.items : []
  const raw: RawFeed = {
    format: `json${/(?:^|\/)(\d{1,3}(?:\.\d{1,3})?)\/?$/.exec(version)?.[1] ?? '1'}`,
    fields: new Map(),
    links: [],
    items: items.slice(0, FEED_BOUNDS.readItems).filter(isObject).map(mapItem),
    deletedEntries: [],
    truncated: items.length > FEED_BOUNDS.readItems,
  }
  setText(raw.fields, 'title', value.title, 'plain')
  setText(raw.fields, 'link', value.home_page_url, 'plain')
  setText(raw.fields, 'language', value.language, 'plain')
  return raw
}

function mapItem(source: JsonObject): RawItem {
  const item = emptyRawItem()
  setText(item.fields, 'id', source.id, 'plain')
  setText(item.fields, 'title', source.title, 'plain')
  setText(item.fields, 'link', textOf(source.url) || source.external_url, 'plain')
  setText(item.fields, 'summary', source.summary, 'plain')
  setText(item.fields, 'content', source.content_text, 'plain')
  setText(item.fields, 'content:encoded', source.content_html, 'html')
  setText(item.fields, 'published', source.date_published, 'plain')
  setText(item.fields, 'modified', source.date_modified, 'plain')
  const tags = typeof source.tags === 'string' ? source.tags.split(',') : source.tags
  item.categories = listOf(tags).map(textOf)
  for (const image of [source.image, source.banner_image]) {
    if (textOf(image) !== '') addPicture(item, textOf(image), 'item-image')
  }
  for (const attachment of listOf(source.attachments).filter(isObject)) {
    const [url, type] = [textOf(attachment.url), textOf(attachment.mime_type)]
    if (isPictureFile(url, type)) addPicture(item, url, 'enclosure')
    else if (url !== '') item.links.push({ href: url, rel: 'enclosure', type, base: '' })
  }
  return item
}

function addPicture(item: RawItem, url: string, source: 'item-image' | 'enclosure'): void {
  item.pictures.push({ url, source, width: null, height: null, base: '' })
}

function setText(fields: Map<string, RawText>, name: string, value: unknown, kind: RawText['kind']): void {
  const text = dropForbiddenCharacters(textOf(value).slice(0, FEED_BOUNDS.fieldLength))
  if (text.trim() !== '') fields.set(name, { value: text, kind, base: '' })
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, FEED_BOUNDS.listLength) : []
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
