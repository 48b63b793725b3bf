import { findDateOrder } from '../src/dates/date-order.ts'
import { readDate } from '../src/dates/dates.ts'
import { createZoneFinder } from '../src/dates/zone-offsets.ts'
import { decodeBytes } from '../src/decode/decode-bytes.ts'
import { guessEncoding, legacyEncodings, likeliestEncoding } from '../src/decode/guess-encoding.ts'
import { guessLatinEncoding } from '../src/decode/guess-latin-encoding.ts'
import { decodeShifted, decodeUtf7 } from '../src/decode/seven-bit-encodings.ts'
import { encodingOfLabel } from '../src/decode/standard-encodings.ts'
import { keepNewest } from '../src/items/build-feed.ts'
import { identifyItems } from '../src/items/item-identity.ts'
import { expandEntities } from '../src/markup/document-entities.ts'
import { endOpenSections, escapeOpenTags, openRoot } from '../src/markup/repair-markup.ts'
import { scanHtml, scanXml } from '../src/markup/scan-markup.ts'
import { dropForbiddenCharacters, joinSurrogates } from '../src/markup/xml-text.ts'
import { readOpml } from '../src/opml/opml.ts'
import { NotAFeedError, NotOpmlError } from '../src/parse/document-errors.ts'
import { findFeeds, findPageTitle } from '../src/parse/find-feeds.ts'
import { mapJsonFeed } from '../src/parse/json-feed.ts'
import { emptyRawItem, type RawItem } from '../src/parse/raw-feed.ts'
import { readFeed } from '../src/parse/read-feed.ts'
import { readJson } from '../src/parse/read-json.ts'
import { decodeBase64 } from '../src/parse/text-kind.ts'
import { mapXmlFeed } from '../src/parse/xml-feed-mapper.ts'
import { choosePictures } from '../src/picture/choose-picture.ts'
import { findArticlePicture } from '../src/picture/find-picture.ts'
import { findHtmlPictures } from '../src/picture/html-pictures.ts'
import { isLikelyPicture, isPictureFile } from '../src/picture/picture-address.ts'
import { readAddressSize } from '../src/picture/picture-size.ts'
import { widestOf } from '../src/picture/srcset.ts'
import { readText, readTitle } from '../src/text/field-text.ts'
import { htmlToStoryText, htmlToText } from '../src/text/html-to-text.ts'
import { dropInvisible } from '../src/text/invisible-characters.ts'
import { isLinkList, readSummary } from '../src/text/read-summary.ts'
import { readWindowsControls, repairMojibake } from '../src/text/repair-mojibake.ts'
import { trimBoilerplate } from '../src/text/trim-boilerplate.ts'
import { canonicalUrl, formerCanonicalUrl } from '../src/urls/canonical-url.ts'
import { resolveBase, resolveWebUrl } from '../src/urls/resolve-url.ts'
import { stablePictureUrl } from '../src/urls/stable-picture-url.ts'
import { DOCUMENT_FLOODS, type Flood } from './floods.ts'
import { ADDRESS_FLOODS, ADDRESSED_PICTURE_FLOODS, PICTURE_FLOODS, SRCSET_FLOODS } from './picture-floods.ts'
import { TEXT_FLOODS } from './text-floods.ts'

/** A function that reads untrusted text, with the floods to test it with. */
export type Scanner = {
  name: string
  /** Does not throw for malformed texts. */
  scan(text: string): unknown
  floods: readonly Flood[]
}

const URL_OF_FEED = 'https://a.example/feed'
const NOW = new Date('2026-06-01T12:00:00Z')
const ITEM = { title: 'Storm', source: 'The Bugle', pageUrl: 'https://a.example/storm' }

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

/** Readers of whole documents. */
const DOCUMENT_SCANNERS: readonly Scanner[] = on(DOCUMENT_FLOODS, {
  'decodeBytes of UTF-8': text => decodeBytes(Buffer.from(text), null),
  'decodeBytes of UTF-32': text => decodeBytes(latin1(`\xff\xfe\0\0${text}`), null),
  'decodeBytes of Latin-1': text => decodeBytes(latin1(`${text}\u00ff`), null),
  'decodeBytes of a language': text => decodeBytes(latin1(`<language>${text}\u00ff`), null),
  decodeUtf7: text => decodeUtf7(latin1(text)),
  'decodeShifted of HZ': text => decodeShifted('hz', Buffer.from(text)),
  'decodeShifted of ISO-2022-KR': text => decodeShifted('iso-2022-kr', Buffer.from(text)),
  guessEncoding: text => guessEncoding(Buffer.from(text)),
  guessLatinEncoding: text => guessLatinEncoding(latin1(text)),
  likeliestEncoding: text => likeliestEncoding(['windows-1251', 'koi8-u'], Buffer.from(text)),
  legacyEncodings,
  dropForbiddenCharacters,
  joinSurrogates,
  expandEntities: text => expandEntities(`<!DOCTYPE a [<!ENTITY a "b">${text}]>${text}`),
  endOpenSections: text => endOpenSections(text),
  escapeOpenTags: text => escapeOpenTags(text),
  openRoot: text => openRoot(`<rss ${text}`),
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

/** Readers of a single field of an item. */
const FIELD_SCANNERS: readonly Scanner[] = on(TEXT_FLOODS, {
  repairMojibake,
  readWindowsControls,
  dropInvisible,
  htmlToStoryText,
  isLinkList,
  'readText of a field': text => readText(html(text)),
  'readTitle of a field': text => readTitle(html(text)),
  readSummary: text => readSummary([html(text)], ITEM),
  trimBoilerplate: text => trimBoilerplate(text, 'Storm'),
  'trimBoilerplate without a title': text => trimBoilerplate(text, ''),
  readDate: text => readDate(text, createZoneFinder()),
  decodeBase64,
  encodingOfLabel,
})

const ADDRESS_SCANNERS: readonly Scanner[] = on(ADDRESS_FLOODS, {
  resolveWebUrl: text => resolveWebUrl(text, URL_OF_FEED),
  resolveBase: text => resolveBase(text, URL_OF_FEED),
  'canonicalUrl of an address': canonicalUrl,
  'canonicalUrl of a redirect': text => canonicalUrl(`https://www.google.com/url?url=${text}`),
  formerCanonicalUrl,
  stablePictureUrl: text => stablePictureUrl(`https://a.example/a.jpg?${text}`),
  isLikelyPicture,
  isPictureFile: text => isPictureFile(text, ''),
  readAddressSize,
})

const PICTURE_SCANNERS: readonly Scanner[] = [
  ...on(SRCSET_FLOODS, { widestOf }),
  ...on(PICTURE_FLOODS, { 'findHtmlPictures of pictures': text => findHtmlPictures(text, URL_OF_FEED) }),
  ...on(ADDRESSED_PICTURE_FLOODS, {
    'findHtmlPictures of long addresses': text => findHtmlPictures(text, URL_OF_FEED),
  }),
]

/** Lists of items, one per line. */
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

/** Functions that compare the items of a document. */
const ITEM_SCANNERS: readonly Scanner[] = on(ITEM_FLOODS, {
  identifyItems: text =>
    identifyItems(
      text.split('\n').map(line => ({
        guid: line,
        canonicalUrl: line,
        formerUrl: `${line}?`,
        title: line,
        summary: '',
        publishedAt: null,
      })),
    ),
  choosePictures: text => choosePictures({ items: itemsOf(text), fields: new Map() }, URL_OF_FEED),
  keepNewest: text => keepNewest(text.split('\n'), line => new Date(Number(line)), 100),
  findDateOrder: text => {
    const findZone = createZoneFinder()
    const dates = text.split('\n').map(line => readDate(`01/02/2025 10:00 a/b${line}`, findZone))
    return findDateOrder(
      dates.filter(date => date !== null),
      '',
      NOW,
    )
  },
})

/** All functions of this package that read untrusted text. */
export const FEED_SCANNERS: readonly Scanner[] = [
  ...DOCUMENT_SCANNERS,
  ...FIELD_SCANNERS,
  ...ADDRESS_SCANNERS,
  ...PICTURE_SCANNERS,
  ...ITEM_SCANNERS,
]
