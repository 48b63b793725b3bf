import type { AdTest, AdTestAd, AdTestHop, AdTestInput } from '@feedreel/contracts/ads/ad-routes'
import { linkAddress } from '../controls/link-address.ts'
import { runBreak } from './ad-break.ts'
import { expandMacros, playhead } from './macros.ts'
import * as vast from './vast/vast-document.ts'
import { vastSeconds } from './vast/vast-time.ts'
import { breaksOfVmap } from './vast/vmap.ts'
import { causeOfVastError, explainVastError } from './vast-errors.ts'

/** Width in device pixels and media types of the player that a test simulates. */
const WIDTH_PX = 640
const HEIGHT_PX = 360
const PLAYED = ['video/mp4', 'video/webm']

/** Fetches and reads one document; adds its requests to `hops`. Rejects when a page could not read it. */
export type LoadTested = (
  url: string,
  timeoutMs: number,
  hops: Hop[],
) => Promise<{ document: vast.VastDocument; hop: Hop }>

/** A request without the fields about its document. */
export type Hop = AdTestHop

/** What a document holds, in words. */
function describeDocument({ ads, code, vmap: root }: vast.VastDocument): string {
  if (root) return 'A VMAP document.'
  if (code) return causeOfVastError(code)
  const kinds = ads.map(ad => (ad.wrapper ? 'wrapper' : ad.linear ? 'video ad' : 'ad without a video'))
  const counts = Map.groupBy(kinds, kind => kind)
  return `VAST with ${[...counts].map(([kind, all]) => `${all.length} × ${kind}`).join(', ')}.`
}

const orNull = (seconds: number) => (Number.isNaN(seconds) ? null : seconds)

/** Problems that may cost ads although the tag works. */
function warningsOf(hops: readonly AdTestHop[], ads: readonly AdTestAd[], pageUrl: string): string[] {
  const isInsecure = (url: string) => pageUrl.startsWith('https:') && url.startsWith('http:')
  return [
    ...(ads.length > 0 && hops.some(({ url }) => isInsecure(url))
      ? ['A document is requested over http, which pages over https do not allow.']
      : []),
    ...(ads.some(({ media_url }) => isInsecure(media_url))
      ? ['A media file is loaded over http, which pages over https may block.']
      : []),
    ...(ads.some(({ impressions }) => impressions === 0)
      ? ['An ad has no impression tracker: its server will not count it.']
      : []),
    ...(ads.some(({ unshown }) => unshown > 0)
      ? ['Companions and non-linear ads are not shown; the video of the ad is.']
      : []),
  ]
}

const PLAYS = (count: number) => (count === 1 ? 'One ad would play.' : `${count} ads would play.`)

/**
 * Runs a tag's break as the player does, without playing or calling a tracker. Macros are filled as on `pageUrl`, without
 * consent.
 */
export async function testTag(
  { tag_url, placement }: AdTestInput,
  pageUrl: string,
  load: LoadTested,
): Promise<AdTest> {
  const hops: AdTestHop[] = []
  const ads: AdTestAd[] = []
  const codes: number[] = []
  const expand = (url: string) =>
    expandMacros(url, {
      PAGEURL: pageUrl,
      DOMAIN: new URL(pageUrl).hostname,
      PLAYERSIZE: `${WIDTH_PX},${HEIGHT_PX}`,
      PLAYERSTATE: 'muted',
      CONTENTPLAYHEAD: playhead(0),
      MEDIAPLAYHEAD: playhead(0),
      MEDIAMIME: PLAYED.join(),
      BREAKPOSITION: placement === 'preroll' ? 1 : 3,
      ADTYPE: 'video',
      SERVERSIDE: 0,
    })
  await runBreak(expand(tag_url), {
    widthPx: WIDTH_PX,
    canPlay: type => PLAYED.includes(type.split(';', 1)[0]?.trim() ?? ''),
    expand,
    async load(url, timeoutMs) {
      const { document, hop } = await load(url, timeoutMs, hops)
      hop.found = describeDocument(document)
      return document
    },
    breaksOf: async root => breaksOfVmap(root, placement, vast),
    async play({ ad, linear, file, trackers, icons }) {
      ads.push({
        media_url: file.url,
        media_type: file.type,
        width: Math.trunc(file.width),
        duration_s: orNull(linear.durationS),
        skip_offset_s: orNull(vastSeconds(linear.skipOffset, linear.durationS)),
        click_url: linkAddress(expand(linear.clickThrough)) ?? null,
        impressions: trackers.filter(({ event }) => event === 'impression').length,
        trackers: trackers.length,
        icons: icons.length,
        unshown: ad.unshown,
      })
      return 0
    },
    tell() {},
    fail(_, code) {
      codes.push(code)
    },
  })
  const failures = codes.map(code => ({ code, text: explainVastError(code) }))
  const isEmpty = codes.every(code => code === 303)
  const outcome = ads.length > 0 ? 'plays' : isEmpty ? 'empty' : 'fails'
  const lastCode = codes.at(-1)
  const cause =
    hops.findLast(({ error }) => error)?.error ?? (lastCode === undefined ? '' : causeOfVastError(lastCode))
  const summary = {
    plays: PLAYS(ads.length),
    empty: 'The ad server answers and has no ad now: the video would play without one.',
    fails: `No ad would play. ${cause}`.trim(),
  }[outcome]
  return { outcome, summary, hops, ads, failures, warnings: warningsOf(hops, ads, pageUrl) }
}
