import type { Tracker, VastDocument, XmlElement } from './vast-document.ts'

/** Most breaks that are played in one place. */
const MAX_BREAKS = 10

/** Most trackers of a break. */
const MAX_TRACKERS = 100

/** What the player reads VMAP with: the functions that read VAST. */
type VastReader = Pick<
  typeof import('./vast-document.ts'),
  'inside' | 'within' | 'textOf' | 'trackers' | 'readRoot' | 'flag'
>

/** A break of a VMAP document. */
export interface VmapBreak {
  /** Its VAST document; undefined when it is at `url`, or when the break has none. */
  document: VastDocument | undefined
  /** Relative to the VMAP document; empty when the break has none. */
  url: string
  /** Whether wrappers may be followed. */
  follow: boolean
  /** Whether pods and more than the first ad may be used. */
  multiple: boolean
  /** Its trackers of `breakStart`, `breakEnd` and `error`. */
  trackers: Tracker[]
}

/** Whether a timeOffset (VMAP 1.0.1, 2.3.1) is that of a break before or after the video. */
function isAt(offset: string, placement: 'preroll' | 'postroll'): boolean {
  return (placement === 'preroll' ? /^(start|0+:0+:0+(\.0+)?|0+%)$/ : /^(end|100%)$/).test(offset.trim())
}

/**
 * The breaks with linear ads before or after the video in a VMAP 1.0 document, given by its root element: at most ten, to be
 * played one after the other. Breaks during the video and ad data of other kinds than VAST are passed over.
 */
export function breaksOfVmap(
  root: XmlElement,
  placement: 'preroll' | 'postroll',
  { inside, within, textOf, trackers, readRoot, flag }: VastReader,
): VmapBreak[] {
  return inside(root, 'AdBreak')
    .filter(
      ({ attributes: { timeOffset = '', breakType = '' } }) =>
        isAt(timeOffset, placement) && /(^|,)\s*linear/.test(breakType || 'linear'),
    )
    .slice(0, MAX_BREAKS)
    .map(adBreak => {
      const [source] = inside(adBreak, 'AdSource')
      // VASTAdData, which the text of VMAP 1.0 calls VASTData in one place.
      const [vast] = source ? within(source, 'VAST') : []
      return {
        document: vast && readRoot(vast),
        url: textOf(inside(source, 'AdTagURI')[0]),
        follow: flag(source?.attributes.followRedirects, true),
        multiple: flag(source?.attributes.allowMultipleAds, true),
        trackers: trackers(inside(adBreak, 'TrackingEvents', 'Tracking')).slice(0, MAX_TRACKERS),
      }
    })
}
