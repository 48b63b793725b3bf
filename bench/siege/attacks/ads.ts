import type { Browser } from '@playwright/test'
import { launchChromium } from '../../../tools/product/launch-chromium.ts'
import { type Answer, openEnded, whole } from '../answer.ts'
import { type Attack, attack, type Bound, type Outcome, type Siege } from '../attack.ts'
import { blackClip } from '../craft/clips.ts'

const LONGEST_TASK_MS = 500
/** The maximum number of addresses of one document that may be called. */
const TRACKERS_AT_MOST = 300
/** How long to wait for a condition in a page. */
const WITHIN_MS = 25_000
const TYPE = 'application/xml'
const ENDLESS = Number.POSITIVE_INFINITY

/** Runs first in the page: records its longest task. */
const PROBE = `{
  window.longestTaskMs = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) window.longestTaskMs = Math.max(window.longestTaskMs, duration)
  }).observe({ type: 'longtask', buffered: true })
}`

/** Resolves when the condition holds or the time is up. */
const until = (found: string) => `new Promise(resolve => {
  const look = () => {
    const root = document.querySelector('feedreel-player')?.shadowRoot
    const isFound = root && (${found})
    if (isFound || performance.now() > ${WITHIN_MS}) resolve({ longestTaskMs, isFound })
    else setTimeout(look, 100)
  }
  look()
})`
const PLAYING = `[...root.querySelectorAll('video')].some(video => video.currentTime > 0)`
const SKIPPABLE = `root.querySelector('.skip:not([hidden]):not([disabled])')`

type Seen = { longestTaskMs: number; isFound: boolean }

/** Opens a page and waits for a condition. */
async function watchPage(browser: Browser, url: string, found: string): Promise<Seen> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  try {
    await page.addInitScript(PROBE)
    await page.goto(url, { waitUntil: 'commit' })
    return (await page.evaluate(until(found))) as Seen
  } finally {
    await page.close()
  }
}

/** Opens a page with the publisher's player, whose ad server returns a document. */
async function showAd(siege: Siege, document: Answer, pixel = '', found = PLAYING): Promise<Outcome> {
  const { site, operator, publisher, url } = siege
  const path = `/api/portal/publishers/${publisher.id}/`
  const ad_tag_url = await site.put(document)
  const placement = { ad_tag_url, ad_skip_delay: 5, ad_placement: 'preroll' }
  await operator.put(path, { ...placement, enable_ads: true, autoplay_visibility_requirement: 0 })
  const tag = `<script async src="${url}/embed/latest/player.js" data-publisher="${publisher.slug}"></script>`
  const page = await site.put(
    whole(`<!doctype html><link rel="icon" href="data:,"><h1>News</h1>${tag}`, 'text/html'),
  )
  const browser = await launchChromium()
  try {
    const { longestTaskMs, isFound } = await watchPage(browser, page, found)
    const { requests } = await site.traffic()
    const called = pixel === '' ? 0 : (requests[new URL(pixel).pathname] ?? 0)
    const faults = [
      requests[new URL(ad_tag_url).pathname] === undefined && 'the ad server was not asked',
      longestTaskMs > LONGEST_TASK_MS && `the page was blocked for ${longestTaskMs.toFixed(0)} ms`,
      !isFound && (found === SKIPPABLE ? 'the ad can not be skipped' : 'no video of the page plays'),
      called > TRACKERS_AT_MOST && `${called} trackers were called`,
    ]
    return {
      reason: `longest task ${longestTaskMs.toFixed(0)} ms, ${called} trackers called`,
      faults: faults.filter(fault => fault !== false),
    }
  } finally {
    await browser.close()
    await operator.put(path, { enable_ads: false })
  }
}

const ADS: Partial<Bound> = { wireMb: 20, seconds: 60 }

const ad = (
  name: string,
  write: (siege: Siege) => Answer | Promise<Answer>,
  bound: Partial<Bound> = ADS,
): Attack => attack(`ad-${name}`, async siege => showAd(siege, await write(siege)), { bound })

const document = (unit: string, bytes: number, before = '', after = '') =>
  whole(`<VAST version="4.2">${before}${unit.repeat(bytes / unit.length)}${after}`, TYPE)

const linear = (
  media: string,
  more = '',
) => `<Ad><InLine><AdSystem>S</AdSystem><AdTitle>T</AdTitle>${more}<Creatives><Creative>
  <Linear skipoffset="00:00:01"><Duration>00:00:00</Duration><MediaFiles>
  <MediaFile type="video/mp4" delivery="progressive" width="640" height="360">${media}</MediaFile>
  </MediaFiles></Linear></Creative></Creatives></InLine></Ad>`

const vast = (ads: string) => whole(`<VAST version="4.2">${ads}</VAST>`, TYPE)
/** The video of an ad, which does not exist, so that each of its error trackers is called. */
const NO_VIDEO = 'http://127.0.2.1:1/none.mp4'

/** Documents of ad servers, as the player reads them on a publisher's page. */
export const AD_ATTACKS: readonly Attack[] = [
  ad('attribute-flood', () => document('a', 60_000, '<Ad ', '>')),
  ad('attribute-flood-with-signs', () => document('a=', 400_000, '<Ad ', '>')),
  ad('quote-flood', () => document('<a b="', 400_000)),
  ad('comment-flood', () => document('<!--<Ad>', 400_000, '', '-->')),
  ad('comments-never-closed', () => document('<!--', 400_000)),
  ad('cdata-flood', () => document('<![CDATA[', 400_000)),
  ad('entity-flood', () => document('&a', 400_000, '<Ad><Error>', '</Error></Ad></VAST>')),
  ad('open-tags', () => document('<Ad>', 400_000)),
  ad('white-space', () => document(' ', 400_000, '<Ad a', '>')),
  ad(
    'of-50-megabytes',
    () => {
      const ads = { repeat: '<Ad id="a"></Ad>'.repeat(1000), times: 3200 }
      return openEnded(TYPE, {}, { send: '<VAST version="4.2">' }, ads)
    },
    { wireMb: 60, seconds: 60 },
  ),
  ad('endless', () =>
    openEnded(TYPE, {}, { send: '<VAST>' }, { repeat: 'a'.repeat(65_536), times: ENDLESS }),
  ),
  ad('drip', () => openEnded(TYPE, {}, { repeat: '<', times: ENDLESS, everyMs: 1000 })),
  attack(
    'ad-of-20000-trackers',
    async siege => {
      const pixel = await siege.site.put(whole('', 'image/gif'))
      const trackers = Array.from({ length: 20_000 }, (_, index) => `<Error>${pixel}?${index}</Error>`)
      return showAd(siege, vast(linear(NO_VIDEO, trackers.join(''))), pixel)
    },
    { bound: ADS },
  ),
  attack(
    'ad-pod-of-500',
    async siege => {
      const pixel = await siege.site.put(whole('', 'image/gif'))
      const ads = Array.from({ length: 500 }, (_, at) => linear(NO_VIDEO, `<Error>${pixel}?${at}</Error>`))
      return showAd(siege, vast(ads.join('')), pixel)
    },
    { bound: ADS },
  ),
  attack(
    'ad-wrapper-of-itself',
    async siege => {
      const url = siege.site.reserve()
      const tag = `<VASTAdTagURI>${url}</VASTAdTagURI>`
      const wrapper = vast(`<Ad><Wrapper>${tag}</Wrapper></Ad>`)
      await siege.site.putAt(url, wrapper)
      return showAd(siege, wrapper, url)
    },
    { bound: ADS },
  ),
  attack(
    'ad-of-no-duration',
    async siege => {
      const video = whole(await blackClip({ width: 320, height: 180, fps: 25, seconds: 20 }), 'video/mp4')
      return showAd(siege, vast(linear(await siege.site.put(video))), '', SKIPPABLE)
    },
    { bound: ADS },
  ),
]
