import { askingPage, isCrawler, mayPlay } from '../../apps/server/src/features/embed/rules.ts'
import { chooseEncoding } from '../../apps/server/src/platform/http/compression.ts'
import { isLoopbackHost } from '../../apps/server/src/platform/http/origin/loopback-host.ts'
import { isHostAllowed, normaliseDomain } from '../../packages/contracts/src/fields/domain.ts'
import { isHttpUrl, normaliseUrl } from '../../packages/contracts/src/fields/http-url.ts'
import { isSlug, slugFromName } from '../../packages/contracts/src/fields/slug.ts'
import { type Flood, floodsOf, within } from '../../packages/feed-reader/test/floods.ts'
import { FEED_SCANNERS, type Scanner } from '../../packages/feed-reader/test/scanners.ts'
import { TEXT_FLOODS } from '../../packages/feed-reader/test/text-floods.ts'
import { lineBreaks } from '../../packages/media/src/line-breaks/break-opportunities.ts'
import { lineEndCosts } from '../../packages/media/src/line-breaks/line-ends.ts'
import { childBoxes } from '../../packages/media/src/mp4/mp4-boxes.ts'
import { countScans } from '../../packages/media/src/picture/jpeg-scans.ts'
import { captions } from '../../packages/media/src/text/captions.ts'
import { cleanText } from '../../packages/media/src/text/drawable-text.ts'
import { readableSummary } from '../../packages/media/src/text/reading-speed.ts'
import {
  isLooseScript,
  isTallScript,
  scriptLanguage,
  textDirection,
} from '../../packages/media/src/text/script.ts'
import { layoutText } from '../../packages/media/src/text/text-layout.ts'
import { beatsOf } from '../../packages/media/src/type/beats.ts'
import { expandMacros } from '../../packages/player/src/ads/macros.ts'
import { readVast } from '../../packages/player/src/ads/vast/vast-document.ts'
import { vastSeconds } from '../../packages/player/src/ads/vast/vast-time.ts'
import { parseCaptions } from '../../packages/player/src/controls/captions.ts'

function on(floods: readonly Flood[], scans: Record<string, Scanner['scan']>): Scanner[] {
  return Object.entries(scans).map(([name, scan]) => ({ name, floods, scan }))
}

/** Floods of these parts, which have no end. */
const repeated = (...parts: string[]) => floodsOf(parts.map(part => [part, '']))

/** Headers of requests: hosts, pages and encodings. */
const HEADER_FLOODS = [
  ...repeated('a', '.', 'a.', ':', ':1'),
  ...floodsOf([['[', ']']]),
  ...repeated('-', '1', '0.', 'é', '/', '@', 'https://', 'br;q=0,', ',', ';', ' ', 'bot'),
]
const DOMAINS = ['a.example', 'b.example']

const ADDRESS_FLOODS = within('address', inner => `https://${inner}`, HEADER_FLOODS)
const REQUEST_SCANNERS = on([...HEADER_FLOODS, ...ADDRESS_FLOODS], {
  normaliseDomain,
  isHttpUrl,
  isCrawler,
  chooseEncoding,
  isLoopbackHost,
  isSlug,
  slugFromName,
  normaliseUrl: text => URL.canParse(text) && normaliseUrl(text),
  isHostAllowed: text => isHostAllowed(text, DOMAINS),
  mayPlay: text => mayPlay(pageOf(text), DOMAINS, origin => origin === 'https://c.example'),
})

const pageOf = (origin: string) => askingPage({ origin, referer: undefined, secFetchSite: undefined })

const cue = (text: string) => ({ startS: 0, endS: 1, headline: text, summary: text, url: '' })
/** Width by length; the copy adds to the counted steps. */
const measure = (line: string, sizePx: number) => (line.slice().length * sizePx) / 2
const BOX = { widthPx: 300, maxHeightPx: 90, sizesPx: [20, 10], lineHeight: 1, maxLines: () => 3 }

/** Processing of items' texts and pictures for a video. */
const VIDEO_SCANNERS = [
  ...on(TEXT_FLOODS, {
    cleanText,
    textDirection,
    isTallScript,
    isLooseScript,
    scriptLanguage,
    lineBreaks,
    lineEndCosts: text => lineEndCosts(text, lineBreaks(text)),
    captions: text => captions([cue(text)]),
    // These get clean texts only.
    beatsOf: text => beatsOf(cleanText(text), 3),
    readableSummary: text => readableSummary('Storm', cleanText(text), 10),
    layoutText: text => layoutText(cleanText(text), BOX, measure),
  }),
  ...on(
    [
      ...repeated('\xff', '\xff\xda'),
      ...floodsOf(['\xff\xda\0\x02', '\xff\xe1\0\x04'].map(open => [open, '\xff\xd9'])),
      ...repeated('\xff\x01', '\0'),
    ],
    { countScans: text => countScans(Buffer.from(text, 'latin1'), Number.POSITIVE_INFINITY) },
  ),
  ...on(repeated('\0\0\0\x08free', '\0\0\0\x01free\0\0\0\0\0\0\0\x10', '\0'), {
    childBoxes: text => childBoxes(Buffer.from(text, 'latin1')),
  }),
]

const AD_FLOODS = floodsOf([
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<a>', '</a>'],
  ['<a b="', '">'],
  ['<a ', '>'],
  ['<', '>'],
  ['&', ';'],
  ['&#', '1;'],
  ['<Impression>', '</Impression>'],
  ['<Tracking event="start">', '</Tracking>'],
  ['<MediaFile>', '</MediaFile>'],
  ['<Ad>', '</Ad>'],
  [' ', ''],
])

/** The player's processing of ads and captions. */
const PLAYER_SCANNERS = [
  ...on(
    within('ad', inner => `<VAST><Ad><InLine>${inner}</InLine></Ad></VAST>`, AD_FLOODS),
    { readVast },
  ),
  ...on(
    floodsOf([
      ['[', ']'],
      ['%5B', '%5D'],
      ['[A', ']'],
      ['${GDPR', '}'],
      ['${GDPR_', '}'],
      ['_', ''],
    ]),
    { expandMacros: text => expandMacros(text, {}) },
  ),
  ...on(repeated('1', '1:', ' ', '.', '1%'), { vastSeconds }),
  ...on(
    within('captions', inner => `WEBVTT\n\n${inner}`, [
      ...repeated('00:00.000 --> 00:01.000\na\n\n', '00:00.000 --> 00:01.000\n', '00:00.000 -->', '0:'),
      ...repeated('\n', '\r'),
      ...floodsOf([
        ['<', '>'],
        ['&', ';'],
      ]),
      ...repeated('a\n'),
    ]),
    { parseCaptions },
  ),
]

/** Every scanner of the product for untrusted data. */
export const SCANNERS: readonly Scanner[] = FEED_SCANNERS.concat(
  ...[REQUEST_SCANNERS, VIDEO_SCANNERS, PLAYER_SCANNERS],
)
