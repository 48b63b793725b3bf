import { linkAddress } from '../controls/link-address.ts'
import type { Linear, MediaFile, Tracker, VastAd, VastDocument, XmlElement } from './vast/vast-document.ts'
import type { VmapBreak } from './vast/vmap.ts'

/**
 * The media file to play in a player `widthPx` device pixels wide: of those that have a web address, that the browser plays
 * and that run no code, progressive ones before streams and both before sound, then the nearest width, then the lower bitrate;
 * undefined when there is none.
 */
export function chooseMediaFile(
  files: readonly MediaFile[],
  widthPx: number,
  canPlay: (type: string) => boolean,
): MediaFile | undefined {
  const rank = ({ type, progressive, width }: MediaFile) =>
    (type.startsWith('audio') ? 2e6 : progressive ? 0 : 1e6) + Math.abs(width - widthPx)
  return files
    .filter(({ url, type, framework }) => !framework && linkAddress(url) && canPlay(type))
    .sort((one, other) => rank(one) - rank(other) || one.bitrate - other.bitrate)[0]
}

/** An ad that can be played, with the trackers of all wrappers that led to it. */
export interface PlayableAd {
  ad: VastAd
  linear: Linear
  file: MediaFile
  trackers: Tracker[]
  /** Icon elements, those of the outermost wrapper first. */
  icons: XmlElement[]
}

/** What a break needs from the player. */
export interface BreakHost {
  /** Width of the player in device pixels. */
  widthPx: number
  canPlay(type: string): boolean
  /** Fetches and reads a document; rejects when it does not arrive or takes longer. */
  load(url: string, timeoutMs: number): Promise<VastDocument>
  /** The breaks to play of a VMAP document; undefined when they cannot be read. */
  breaksOf(vmap: XmlElement): Promise<VmapBreak[] | undefined>
  /** Fills the macros of a wrapper's address. */
  expand(url: string): string
  /**
   * Plays an ad to its end or skip; resolves with VAST's error code when it could not be played, else 0.
   * `place` is its place in a pod, such as ` 1 of 3`, for the viewer.
   */
  play(ad: PlayableAd, place: string): Promise<number>
  /** Calls the trackers of an event among these. */
  tell(trackers: readonly Tracker[], event: 'breakStart' | 'breakEnd'): void
  /** Calls the `error` trackers among these. */
  fail(trackers: readonly Tracker[], code: number): void
}

/** What the wrappers above a document define. */
interface Chain {
  trackers: Tracker[]
  icons: XmlElement[]
  depth: number
  follow: boolean
  multiple: boolean
  /** The categories that its wrappers block. */
  blocked: string[]
  /** A break of a VMAP document leads to no further one. */
  inBreak?: boolean
}

const HOP_MS = 5000
const LOADING_MS = 8000
const MAX_WRAPPERS = 5
/**
 * Most ads that a break tries, wrappers and breaks of VMAP documents included; each loads one document or one video at most.
 */
const MAX_TRIES = 50
/** An ad that fails while it plays may take seconds, so it counts as ten tries: the fifth ends the break. */
const FAILED_TRIES = 10
/** Most trackers of one event of an ad, including those of its wrappers. */
const MAX_TRACKERS_OF_EVENT = 100
/** Most trackers of an ad. */
const MAX_TRACKERS = 500

/**
 * Runs one break, from the tag's address to the end of its last ad: a pod in its order, with stand-alone ads as substitutes
 * for failed ones; else the first stand-alone ad that can be played. A wrapper is followed only in its turn. Limits: 5 s per
 * document, 8 s for all documents before an ad, 5 nested wrappers, and 50 ads, wrappers and breaks of VMAP documents
 * included, of which 5 may fail while they play. The breaks of a VMAP document are run one after the other. Resolves with
 * whether an ad was played; each failure is reported to the trackers of its chain.
 */
export async function runBreak(tagUrl: string, host: BreakHost): Promise<boolean> {
  let untilMs = performance.now() + LOADING_MS
  let triesLeft = MAX_TRIES

  function fail(trackers: readonly Tracker[], code: number): false {
    host.fail(trackers, code)
    return false
  }

  async function attempt(ad: VastAd, chain: Chain, base: string, place = ''): Promise<boolean> {
    if (triesLeft-- < 1) return false
    const trackers = join(chain.trackers, ad.trackers)
    const icons = [...chain.icons, ...ad.icons]
    const { wrapper, linear, categories } = ad
    if (wrapper) {
      if (!chain.follow || chain.depth >= MAX_WRAPPERS) return fail(trackers, 302)
      const url = addressWithin(base, host.expand(wrapper.url))
      const blocked = [...chain.blocked, ...wrapper.blocked]
      return url
        ? respond(url, { ...chain, ...wrapper, blocked, trackers, icons, depth: chain.depth + 1 }, place)
        : fail(trackers, 300)
    }
    // Without an authority a blocked category begins with a space.
    if (categories.some(category => chain.blocked.some(blocked => category.endsWith(blocked)))) {
      return fail(trackers, 205)
    }
    if (!linear) return fail(trackers, 201)
    const file = chooseMediaFile(linear.files, host.widthPx, host.canPlay)
    if (!file) return fail(trackers, linear.files[0] ? 403 : 401)
    const code = await host.play({ ad, linear, file, trackers, icons }, place)
    untilMs = performance.now() + LOADING_MS
    if (!code) return true
    triesLeft -= FAILED_TRIES - 1
    return fail(trackers, code)
  }

  async function respond(url: string, chain: Chain, outer = ''): Promise<boolean> {
    const timeoutMs = Math.max(0, Math.min(HOP_MS, untilMs - performance.now()))
    const document = await host.load(url, timeoutMs).catch(() => undefined)
    if (!document) return fail(chain.trackers, 301)
    const breaks = document.vmap && !chain.inBreak && (await host.breaksOf(document.vmap))
    return breaks ? playBreaks(breaks, chain, url) : playAds(document, chain, url, outer)
  }

  async function playBreaks(breaks: readonly VmapBreak[], chain: Chain, base: string): Promise<boolean> {
    let played = false
    for (const { document, url, trackers, ...allowed } of breaks) {
      if (triesLeft-- < 1) break
      const errors = trackers.filter(({ event }) => event === 'error')
      const within = { ...chain, ...allowed, trackers: join(chain.trackers, errors), inBreak: true }
      const address = addressWithin(base, host.expand(url))
      host.tell(trackers, 'breakStart')
      const done = document
        ? await playAds(document, within, base)
        : address
          ? await respond(address, within)
          : fail(within.trackers, 303)
      host.tell(trackers, 'breakEnd')
      played ||= done
    }
    return breaks[0] ? played : fail(chain.trackers, 303)
  }

  async function playAds(
    { ads, errors, code }: VastDocument,
    chain: Chain,
    url: string,
    outer = '',
  ): Promise<boolean> {
    if (code) return fail(join(chain.trackers, errors), code)
    const pod = ads.filter(ad => ad.sequence).sort((one, other) => one.sequence - other.sequence)
    const alone = ads.filter(ad => !ad.sequence)
    // Only the first stand-alone ad is allowed; many servers number it like a pod of one.
    if (!chain.multiple) alone.splice(1, alone.length, ...pod.splice(0).slice(0, 1))

    async function substitute(place: string): Promise<boolean> {
      for (let ad = alone.shift(); ad; ad = alone.shift()) {
        if (await attempt(ad, chain, url, place)) return true
        if (ad.wrapper?.fallback === false) return false
      }
      return false
    }
    if (!pod.length) return substitute(outer)
    let played = false
    let number = 0
    // Without `entries`, which Prototype replaces.
    for (const ad of pod) {
      number += 1
      const place = pod.length > 1 ? ` ${number} of ${pod.length}` : outer
      const done =
        (await attempt(ad, chain, url, place)) ||
        (ad.wrapper?.fallback !== false && (await substitute(place)))
      played ||= done
    }
    return played
  }

  return respond(tagUrl, { trackers: [], icons: [], blocked: [], depth: 0, follow: true, multiple: true })
}

/** The trackers of a chain and of its ad, the chain's first, up to the limits. */
function join(chain: readonly Tracker[], own: readonly Tracker[]): Tracker[] {
  const counts: Record<string, number> = {}
  return [...chain, ...own]
    .filter(({ event }) => {
      counts[event] = (counts[event] ?? 0) + 1
      return counts[event] <= MAX_TRACKERS_OF_EVENT
    })
    .slice(0, MAX_TRACKERS)
}

/** An address in a document, resolved against the document's own; empty when invalid. */
function addressWithin(base: string, url: string): string {
  try {
    return url && new URL(url, base).href
  } catch {
    return ''
  }
}
