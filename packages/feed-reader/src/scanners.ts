import { canonicalUrl } from './canonical-url.ts'
import { choosePictures } from './choose-picture.ts'
import { findDateOrder } from './date-order.ts'
import { readDate } from './dates.ts'
import { decodeBytes } from './decode-bytes.ts'
import { expandEntities } from './document-entities.ts'
import { encodingOfLabel } from './encoding-label.ts'
import { endOpenSections } from './end-open-sections.ts'
import { escapeOpenTags } from './escape-open-tags.ts'
import { readText, readTitle } from './field-text.ts'
import { findFeeds, findPageTitle } from './find-feeds.ts'
import { findArticlePicture } from './find-picture.ts'
import { DOCUMENT_FLOODS, type Flood } from './floods.ts'
import { dropForbiddenCharacters } from './forbidden-characters.ts'
import { guessEncoding, likeliestEncoding } from './guess-encoding.ts'
import { findHtmlPictures } from './html-pictures.ts'
import { htmlToText, htmlToTextWithoutCaptions } from './html-to-text.ts'
import { dropInvisible } from './invisible-characters.ts'
import { identifyItems } from './item-identity.ts'
import { mapJsonFeed } from './json-feed.ts'
import { keepNewest } from './keep-newest.ts'
import { legacyEncodings } from './legacy-encodings.ts'
import { isLinkList } from './link-list.ts'
import { NotAFeedError } from './not-a-feed-error.ts'
import { NotOpmlError } from './not-opml-error.ts'
import { isLikelyPicture } from './picture-address.ts'
import { isPictureFile } from './picture-file.ts'
import { ADDRESS_FLOODS, ADDRESSED_PICTURE_FLOODS, PICTURE_FLOODS, SRCSET_FLOODS } from './picture-floods.ts'
import { readAddressSize } from './picture-size.ts'
import { createPlaceFinder } from './place-offsets.ts'
import { emptyRawItem, type RawItem } from './raw-feed.ts'
import { readFeed } from './read-feed.ts'
import { readJson } from './read-json.ts'
import { readOpml } from './read-opml.ts'
import { readSummary } from './read-summary.ts'
import { repairMojibake } from './repair-mojibake.ts'
import { resolveBase, resolveWebUrl } from './resolve-url.ts'
import { scanHtml } from './scan-html.ts'
import { scanXml } from './scan-xml.ts'
import { decodeShifted } from './shifted-encodings.ts'
import { widestOf } from './srcset.ts'
import { TEXT_FLOODS } from './text-floods.ts'
import { decodeBase64 } from './text-kind.ts'
import { trimLeftovers } from './trim-leftovers.ts'
import { decodeUtf7 } from './utf7.ts'
import { readWindowsControls } from './windows-controls.ts'
import { mapXmlFeed } from './xml-feed-mapper.ts'

/** Something that walks over what strangers send, with the floods that it is tried on. */
export type Scanner = {
  name: string
  /** Reads a text from start to end, and does not throw for what is wrong with it. */
  scan(text: string): unknown
  floods: readonly Flood[]
}

const URL_OF_FEED = 'https://a.example/feed'
const NOW = new Date('2026-06-01T12:00:00Z')

function on(floods: readonly Flood[], scans: Record<string, Scanner['scan']>): Scanner[] {
  return Object.entries(scans).map(([name, scan]) => ({
    name,
    floods,
    scan(text) {
      try {
        return scan(text)
      } catch (error) {
        if (error instanceof NotAFeedError || error instanceof NotOpmlError) return null
        throw error
      }
    },
  }))
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const html = (value: string) => ({ value, kind: 'html', base: '' }) as const

/** The readers of whole documents, and what they do to all of a document. */
export const DOCUMENT_SCANNERS: readonly Scanner[] = on(DOCUMENT_FLOODS, {
  'decodeBytes of UTF-8': text => decodeBytes(Buffer.from(text), null),
  'decodeBytes of UTF-32': text => decodeBytes(latin1(`\xff\xfe\0\0${text}`), null),
  'decodeBytes of Latin-1': text => decodeBytes(latin1(`${text}\u00ff`), null),
  'decodeBytes of a language': text => decodeBytes(latin1(`<language>${text}\u00ff`), null),
  decodeUtf7: text => decodeUtf7(latin1(text)),
  'decodeShifted of HZ': text => decodeShifted('hz', Buffer.from(text)),
  'decodeShifted of ISO-2022-KR': text => decodeShifted('iso-2022-kr', Buffer.from(text)),
  guessEncoding: text => guessEncoding(Buffer.from(text)),
  likeliestEncoding: text => likeliestEncoding(['windows-1251', 'koi8-u'], Buffer.from(text)),
  legacyEncodings,
  dropForbiddenCharacters,
  expandEntities: text => expandEntities(`<!DOCTYPE a [<!ENTITY a "b">${text}]>${text}`),
  endOpenSections: text => endOpenSections(text),
  escapeOpenTags: text => escapeOpenTags(text),
  scanXml: text => scanXml(text, {}),
  scanHtml: text => scanHtml(text, {}),
  mapXmlFeed: text => mapXmlFeed(text, URL_OF_FEED),
  readJson: text => readJson(text),
  mapJsonFeed: text => mapJsonFeed(readJson(text).value),
  htmlToText,
  findHtmlPictures: text => findHtmlPictures(text, URL_OF_FEED),
  readText: text => readText(html(text)),
  readTitle: text => readTitle(html(text)),
  canonicalUrl: text => canonicalUrl(`https://a.example/${text}`),
  readOpml,
  findArticlePicture: text => findArticlePicture(text, URL_OF_FEED),
  findFeeds: text => findFeeds(text, URL_OF_FEED),
  findPageTitle,
  readFeed: text => readFeed(Buffer.from(text), { url: URL_OF_FEED, contentType: null, now: NOW }),
})

/** The readers of a single field of an item. */
export const FIELD_SCANNERS: readonly Scanner[] = on(TEXT_FLOODS, {
  repairMojibake,
  readWindowsControls,
  dropInvisible,
  htmlToTextWithoutCaptions,
  isLinkList,
  'readText of a field': text => readText(html(text)),
  'readTitle of a field': text => readTitle(html(text)),
  readSummary: text => readSummary([html(text)], 'Storm', 'The Bugle'),
  trimLeftovers: text => trimLeftovers(text, 'Storm'),
  readDate: text => readDate(text, createPlaceFinder()),
  decodeBase64,
  encodingOfLabel,
})

const ADDRESS_SCANNERS: readonly Scanner[] = on(ADDRESS_FLOODS, {
  resolveWebUrl: text => resolveWebUrl(text, URL_OF_FEED),
  resolveBase: text => resolveBase(text, URL_OF_FEED),
  'canonicalUrl of an address': canonicalUrl,
  isLikelyPicture,
  isPictureFile: text => isPictureFile(text, ''),
  readAddressSize,
})

/** The readers of pictures' addresses and sizes. */
export const PICTURE_SCANNERS: readonly Scanner[] = [
  ...on(SRCSET_FLOODS, { widestOf }),
  ...on(PICTURE_FLOODS, { 'findHtmlPictures of pictures': text => findHtmlPictures(text, URL_OF_FEED) }),
  ...on(ADDRESSED_PICTURE_FLOODS, {
    'findHtmlPictures of long addresses': text => findHtmlPictures(text, URL_OF_FEED),
  }),
]

/** Lists of items, one on each line, that are all the same or all different. */
const ITEM_FLOODS: readonly Flood[] = [
  { name: 'items that are the same', write: length => 'a\n'.repeat(length / 80) },
  {
    name: 'items that differ',
    write: length => Array.from({ length: length / 80 }, (_, index) => `${index}\n`).join(''),
  },
]

function itemsOf(text: string): RawItem[] {
  const shared = Array.from({ length: 50 }, (_, index) => `/${index}.jpg`)
  return text.split('\n').map(line => {
    const item = emptyRawItem()
    item.fields.set('title', { value: line, kind: 'plain', base: '' })
    for (const url of [...shared, `/${line}.jpg`])
      item.pictures.push({ url, source: 'enclosure', width: null, height: null, base: '' })
    return item
  })
}

/** What compares the items of a document with each other. */
const ITEM_SCANNERS: readonly Scanner[] = on(ITEM_FLOODS, {
  identifyItems: text =>
    identifyItems(
      text.split('\n').map(line => ({
        guid: line,
        canonicalUrl: line,
        title: line,
        summary: '',
        publishedAt: null,
      })),
    ),
  choosePictures: text => choosePictures({ items: itemsOf(text), fields: new Map() }, URL_OF_FEED),
  keepNewest: text => keepNewest(text.split('\n'), line => new Date(Number(line)), 100),
  findDateOrder: text => {
    const findPlace = createPlaceFinder()
    const dates = text.split('\n').map(line => readDate(`01/02/2025 10:00 a/b${line}`, findPlace))
    return findDateOrder(
      dates.filter(date => date !== null),
      '',
      NOW,
    )
  },
})

/** All of them. */
export const FEED_SCANNERS: readonly Scanner[] = [
  ...DOCUMENT_SCANNERS,
  ...FIELD_SCANNERS,
  ...ADDRESS_SCANNERS,
  ...PICTURE_SCANNERS,
  ...ITEM_SCANNERS,
]
