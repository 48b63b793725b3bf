import { vastSeconds } from './vast-time.ts'
import { parseXml, type XmlElement } from './xml.ts'

export type { XmlElement }

/** Most bytes of a document, uncompressed. */
export const MAX_BYTES = 512 * 1024

/** Most ads read from a document. */
const MAX_ADS = 20

/** Most media files read from an ad; each costs a call of `canPlayType`. */
const MAX_FILES = 100

/** Most icons read from an ad. */
const MAX_ICONS = 10

/** Most codes of categories read from an ad or a wrapper. */
const MAX_CATEGORIES = 100

/** Most characters of an address. */
export const MAX_ADDRESS = 8192

/** An address to call when something happens, named as in VAST's Tracking events. */
export interface Tracker {
  event: string
  url: string
  /** When a `progress` event happens: a time or a percentage. */
  offset?: string | undefined
}

export interface MediaFile {
  url: string
  /** Media type, such as video/mp4, in lower case, but for the parameters: browsers read the case of codecs. */
  type: string
  width: number
  /** Kilobits per second, 0 when unknown. */
  bitrate: number
  /** Played while it loads, not streamed. */
  progressive: boolean
  /** Code that would have to run in the page, such as VPAID; empty for plain media. */
  framework: string
}

/** The creative to play. */
export interface Linear {
  /** NaN when missing; often 0 when the author did not know it. */
  durationS: number
  /** When the ad may be skipped according to its document: a time or a percentage. */
  skipOffset?: string | undefined
  clickThrough: string
  files: MediaFile[]
}

export interface Wrapper {
  url: string
  /** Whether the answer may be a wrapper again. */
  follow: boolean
  /** Whether pods and more than the first ad of the answer may be used. */
  multiple: boolean
  /** Whether another ad may take the place when the answer has none. */
  fallback: boolean
  /** Categories whose ads the answer must not lead to; without an authority those of any. */
  blocked: string[]
}

/** One Ad element: a wrapper, or an inline ad, which has a linear creative or can't be played. */
export interface VastAd {
  /** Place in a pod; 0 for an ad that stands alone. */
  sequence: number
  servingId: string
  /** Each with its registry, separated by commas (VAST macros, 3.10). */
  universalId: string
  /** Its categories, each after the authority that defines it and a space. */
  categories: string[]
  trackers: Tracker[]
  /** Its Icon elements. */
  icons: XmlElement[]
  /** How many companions and non-linear ads it has, which are not shown. */
  unshown: number
  wrapper?: Wrapper | undefined
  linear?: Linear | undefined
}

/** What a document holds. */
export interface VastDocument {
  ads: VastAd[]
  /** To call when it has no ad. */
  errors: Tracker[]
  /** VAST's error code (4.2, 2.3.6.3) if it can't be used, else 0. */
  code: number
  /** The root element of a VMAP document, which has code 101. */
  vmap?: XmlElement | undefined
}

/** The elements that a path of names leads to, in order. */
export function inside(from: XmlElement | undefined, ...path: string[]): XmlElement[] {
  return path.reduce(
    (found, name) => found.flatMap(({ children }) => children.filter(child => child.name === name)),
    from ? [from] : [],
  )
}

/** The elements of a name at any depth, in order, without those that lie in another of the name. */
export function within(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap(child => (child.name === name ? child : within(child, name)))
}

/** An element's text, or its first child's; empty when it is longer than an address may be. */
export function textOf(element: XmlElement | undefined): string {
  const text = element?.text.trim() || element?.children[0]?.text.trim() || ''
  return text.length > MAX_ADDRESS ? '' : text
}

/** xs:boolean in all its forms, in any case. */
export function flag(value: string | undefined, missing: boolean): boolean {
  return value ? /^\s*(1|true)\s*$/i.test(value) : missing
}

/** Elements of a name as trackers: the event is the attribute's, else the one given. */
export function trackers(elements: XmlElement[], event = ''): Tracker[] {
  return elements
    .map(element => ({
      event: event || element.attributes.event || '',
      url: textOf(element),
      offset: element.attributes.offset,
    }))
    .filter(({ url }) => url)
}

function readCategories(elements: XmlElement[]): string[] {
  return elements
    .flatMap(element =>
      textOf(element)
        .split(',')
        .filter(code => code.trim())
        .map(code => `${element.attributes.authority ?? ''} ${code.trim()}`),
    )
    .slice(0, MAX_CATEGORIES)
}

function readFile(element: XmlElement): MediaFile {
  const { type = '', width, bitrate, delivery, apiFramework = '' } = element.attributes
  return {
    url: textOf(element),
    type: type.trim().replace(/^[^;]+/, name => name.toLowerCase()),
    width: Number(width) || 0,
    bitrate: Number(bitrate) || 0,
    progressive: delivery !== 'streaming',
    framework: apiFramework === 'VAST' ? '' : apiFramework,
  }
}

function readLinear(linear: XmlElement): Linear {
  return {
    durationS: vastSeconds(textOf(inside(linear, 'Duration')[0])),
    skipOffset: linear.attributes.skipoffset,
    clickThrough: textOf(inside(linear, 'VideoClicks', 'ClickThrough')[0]),
    files: within(linear, 'MediaFile')
      .slice(0, MAX_FILES)
      .map(readFile)
      .filter(({ url }) => url),
  }
}

function readAd(ad: XmlElement): VastAd {
  const [inline] = inside(ad, 'InLine')
  const [wrapper] = inside(ad, 'Wrapper')
  const body = inline ?? wrapper ?? ad
  const linears = inside(body, 'Creatives', 'Creative', 'Linear')
  const linear = linears.find(candidate => within(candidate, 'MediaFile')[0]) ?? linears[0]
  const tracked = inline ? (linear ? [linear] : []) : linears
  return {
    sequence: Number(ad.attributes.sequence) || 0,
    servingId: textOf(inside(body, 'AdServingId')[0]),
    universalId: within(body, 'UniversalAdId')
      .map(id => `${id.attributes.idRegistry ?? 'unknown'} ${textOf(id)}`)
      .join(),
    categories: readCategories(inside(body, 'Category')),
    trackers: [
      ...trackers(inside(body, 'Impression'), 'impression'),
      ...trackers(inside(body, 'Error'), 'error'),
      ...trackers(inside(body, 'ViewableImpression', 'Viewable'), 'viewable'),
      ...trackers(inside(body, 'ViewableImpression', 'NotViewable'), 'notViewable'),
      ...trackers(inside(body, 'ViewableImpression', 'ViewUndetermined'), 'viewUndetermined'),
      ...[...within(body, 'Verification'), ...tracked].flatMap(element =>
        trackers(within(element, 'Tracking')),
      ),
      ...tracked.flatMap(element => trackers(inside(element, 'VideoClicks', 'ClickTracking'), 'click')),
    ],
    icons: linears.flatMap(element => within(element, 'Icon')).slice(0, MAX_ICONS),
    unshown: within(body, 'Companion').length + within(body, 'NonLinear').length,
    wrapper: inline
      ? undefined
      : wrapper && {
          url: textOf(inside(wrapper, 'VASTAdTagURI')[0] ?? inside(wrapper, 'VASTAdTagURL')[0]),
          follow: flag(wrapper.attributes.followAdditionalWrappers, true),
          multiple: flag(wrapper.attributes.allowMultipleAds, false),
          fallback: flag(wrapper.attributes.fallbackOnNoAd, true),
          blocked: readCategories(inside(wrapper, 'BlockedAdCategories')),
        },
    linear: inline && linear && readLinear(linear),
  }
}

/**
 * Reads the root element of a VAST document of version 2 to 4: its first 20 ads, the first 100 media files and 10 icons of
 * each, and no address of more than 8,192 characters. The code is 101 for another kind of document, 102 for another
 * version, 303 for a document without ads.
 */
export function readRoot(root: XmlElement): VastDocument {
  const ads = inside(root, 'Ad')
  let code = ads[0] ? 0 : 303
  if (root.name !== 'VAST') code = root.name === 'VideoAdServingTemplate' ? 102 : 101
  else if (/^\s*(?![234]\b)\d/.test(root.attributes.version ?? '')) code = 102
  return {
    ads: code ? [] : ads.slice(0, MAX_ADS).map(readAd),
    errors: trackers(inside(root, 'Error'), 'error'),
    code,
    vmap: root.name === 'VMAP' ? root : undefined,
  }
}

/** Reads a document, see {@link readRoot}; the code is also 100 for invalid XML and 303 for an empty answer. */
export function readVast(text: string): VastDocument {
  try {
    return readRoot(parseXml(text))
  } catch {
    return { ads: [], errors: [], code: text.trim() ? 100 : 303 }
  }
}
