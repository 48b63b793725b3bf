import { vastSeconds } from './vast-time.ts'
import { parseXml, type XmlElement } from './xml.ts'

/** An address to call when something happens, named as in VAST's Tracking events. */
export interface Tracker {
  event: string
  url: string
  /** When a `progress` event happens: a time or a percentage. */
  offset?: string | undefined
}

export interface MediaFile {
  url: string
  /** Media type, such as video/mp4. */
  type: string
  width: number
  /** Kilobits per second, 0 when unknown. */
  bitrate: number
  /** Played while it loads, not streamed. */
  progressive: boolean
  /** Code that would have to run in the page, such as VPAID; empty for plain media. */
  framework: string
}

/** What is to be played. */
export interface Linear {
  /** NaN when the document doesn't say. */
  durationS: number
  /** The ad's own skip offset in seconds, NaN for none. */
  skipOffsetS: number
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
}

/** One Ad element: a wrapper, or an inline ad, which has a linear creative or can't be played. */
export interface VastAd {
  /** Place in a pod; NaN for an ad that stands alone. */
  sequence: number
  id: string
  servingId: string
  universalId: string
  trackers: Tracker[]
  wrapper: Wrapper | undefined
  linear: Linear | undefined
}

/** What a document holds. */
export interface VastDocument {
  ads: VastAd[]
  /** Whom to tell when it holds no ad. */
  errors: Tracker[]
  /** VAST's code (4.2, 2.3.6.3) of why it can't be used, 0 when it can. */
  code: number
}

function inside(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter(child => child.name === name) ?? []
}

/** All elements of a name at any depth, in order. */
function within(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap(child => [...(child.name === name ? [child] : []), ...within(child, name)])
}

function textOf(element: XmlElement | undefined): string {
  return element?.text.trim() || element?.children[0]?.text.trim() || ''
}

/** xs:boolean in all its forms, in any case. */
function flag(value: string | undefined, missing: boolean): boolean {
  return value ? /^\s*(1|true)\s*$/i.test(value) : missing
}

/** Elements of a name as trackers: the event is the attribute's, else the one given. */
function trackers(elements: XmlElement[], event = ''): Tracker[] {
  return elements
    .map(element => ({
      event: event || element.attributes.event || '',
      url: textOf(element),
      offset: element.attributes.offset,
    }))
    .filter(({ url }) => url)
}

function readFile(element: XmlElement): MediaFile {
  const { type = '', width, bitrate, delivery, apiFramework = '' } = element.attributes
  return {
    url: textOf(element),
    type: type.trim().toLowerCase(),
    width: Number(width) || 0,
    bitrate: Number(bitrate) || 0,
    progressive: delivery !== 'streaming',
    framework: apiFramework === 'VAST' ? '' : apiFramework,
  }
}

function readLinear(linear: XmlElement, clickThrough: XmlElement | undefined): Linear {
  const durationS = vastSeconds(textOf(inside(linear, 'Duration')[0]))
  return {
    durationS,
    skipOffsetS: vastSeconds(linear.attributes.skipoffset, durationS),
    clickThrough: textOf(clickThrough),
    files: within(linear, 'MediaFile')
      .map(readFile)
      .filter(({ url }) => url),
  }
}

function readAd(ad: XmlElement): VastAd {
  const [inline] = inside(ad, 'InLine')
  const [wrapper] = inside(ad, 'Wrapper')
  const body = inline ?? wrapper ?? ad
  const linears = inside(body, 'Creatives')
    .flatMap(creatives => inside(creatives, 'Creative'))
    .flatMap(creative => inside(creative, 'Linear'))
  const linear = linears.find(candidate => within(candidate, 'MediaFile').length) ?? linears[0]
  const tracked = inline ? (linear ? [linear] : []) : linears
  const clicks = tracked.flatMap(element => inside(element, 'VideoClicks'))
  const { followAdditionalWrappers, allowMultipleAds, fallbackOnNoAd } = wrapper?.attributes ?? {}
  const universal = within(body, 'UniversalAdId')[0]
  return {
    sequence: Number(ad.attributes.sequence) || Number.NaN,
    id: ad.attributes.id ?? '',
    servingId: textOf(inside(body, 'AdServingId')[0]),
    universalId: universal ? `${universal.attributes.idRegistry} ${textOf(universal)}` : '',
    trackers: [
      ...trackers(inside(body, 'Impression'), 'impression'),
      ...trackers(inside(body, 'Error'), 'error'),
      ...inside(body, 'ViewableImpression').flatMap(view => [
        ...trackers(inside(view, 'Viewable'), 'viewable'),
        ...trackers(inside(view, 'NotViewable'), 'notViewable'),
        ...trackers(inside(view, 'ViewUndetermined'), 'viewUndetermined'),
      ]),
      ...within(body, 'Verification').flatMap(verification => trackers(within(verification, 'Tracking'))),
      ...tracked.flatMap(element => trackers(within(element, 'Tracking'))),
      ...trackers(
        clicks.flatMap(click => inside(click, 'ClickTracking')),
        'click',
      ),
    ],
    wrapper: inline
      ? undefined
      : wrapper && {
          url: textOf(inside(wrapper, 'VASTAdTagURI')[0] ?? inside(wrapper, 'VASTAdTagURL')[0]),
          follow: flag(followAdditionalWrappers, true),
          multiple: flag(allowMultipleAds, false),
          fallback: flag(fallbackOnNoAd, true),
        },
    linear: inline && linear && readLinear(linear, clicks.flatMap(click => inside(click, 'ClickThrough'))[0]),
  }
}

/**
 * Reads a VAST document of version 2 to 4. The code is 100 for what is no XML, 101 for another kind of document,
 * 102 for another version, 303 for a document without ads and for an empty answer.
 */
export function readVast(text: string): VastDocument {
  let root: XmlElement | undefined
  let code = text.trim() ? 100 : 303
  try {
    root = parseXml(text)
    if (root.name !== 'VAST') code = root.name === 'VideoAdServingTemplate' ? 102 : 101
    else if (/^\s*(?![234]\b)\d/.test(root.attributes.version ?? '')) code = 102
    else code = inside(root, 'Ad')[0] ? 0 : 303
  } catch {
    // What is no XML holds nothing.
  }
  return {
    ads: code ? [] : inside(root, 'Ad').map(readAd),
    errors: trackers(inside(root, 'Error'), 'error'),
    code,
  }
}
