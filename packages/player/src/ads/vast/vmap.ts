import type { VastDocument, XmlElement } from './vast-document.ts'

/** Most trackers of a break. */
const MAX_TRACKERS = 100

/** What the player reads VMAP with: the functions that read VAST. */
interface VastReader {
  inside: typeof import('./vast-document.ts').inside
  textOf: typeof import('./vast-document.ts').textOf
  trackers: typeof import('./vast-document.ts').trackers
  readRoot: typeof import('./vast-document.ts').readRoot
}

/** The break of a VMAP document that a player shows. */
export interface VmapBreak {
  /** Its VAST document, or the address of one; both undefined: there is no such break. */
  document?: VastDocument | undefined
  url?: string | undefined
  /** Its trackers of `breakStart`, `breakEnd` and `error`. */
  trackers: VastDocument['errors']
}

/** Whether a timeOffset (VMAP 1.0.1, 2.3.1) is that of a break before or after the video. */
function isAt(offset: string, placement: 'preroll' | 'postroll'): boolean {
  return (placement === 'preroll' ? /^(start|0+:0+:0+(\.0+)?|0+%)$/ : /^(end|100%)$/).test(offset.trim())
}

/**
 * Finds the first break with linear ads before or after the video in a VMAP 1.0 document, given by its root element. Breaks
 * during the video and ad data of other kinds than VAST are passed over.
 */
export function breakOfVmap(
  root: XmlElement,
  placement: 'preroll' | 'postroll',
  { inside, textOf, trackers, readRoot }: VastReader,
): VmapBreak {
  const found = inside(root, 'AdBreak').find(
    ({ attributes: { timeOffset = '', breakType = '' } }) =>
      isAt(timeOffset, placement) && /(^|,)\s*linear/.test(breakType || 'linear'),
  )
  const [vast] = inside(found, 'AdSource', 'VASTAdData', 'VAST')
  return {
    document: vast && readRoot(vast),
    url: textOf(inside(found, 'AdSource', 'AdTagURI')[0]) || undefined,
    trackers: trackers(inside(found, 'TrackingEvents', 'Tracking')).slice(0, MAX_TRACKERS),
  }
}
