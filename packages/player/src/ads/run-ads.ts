import { runBreak } from './ad-break.ts'
import type { AdParts } from './ad-parts.ts'
import { consentMacros, readConsent, withConsent } from './consent.ts'
import { loadDocument } from './load-document.ts'
import { expandMacros, type MacroValues, playhead } from './macros.ts'
import { NOT_SHOWN, playAd, type RunningAd } from './play-ad.ts'

/** VAST 2.0 to 4.2 with their wrappers, by the numbers of the VASTVERSIONS macro. */
const VERSIONS = '2,3,5,6,7,8,11,12,13,14'

/** Calls an address by loading it as a picture, as ad servers expect. Only http(s): documents are untrusted. */
function sendPixel(url: string): void {
  if (/^https?:/i.test(url)) new Image().src = url
}

/**
 * Shows the ads of one player, once, before the content or after it. The content plays whatever an ad or a server does: the
 * promise does not reject for it.
 */
export async function runAds(parts: AdParts): Promise<void> {
  const { ads, box, video, stage, store, playback, listen, loadPart, count } = parts
  const preroll = ads.placement === 'preroll'
  const { loop } = video
  let running: RunningAd | undefined

  store.watch((state, former) => running?.reflect(state, former))
  listen(video, 'volumechange', () => {
    stage.muted = video.muted
    stage.volume = video.volume
  })

  async function showBreak(): Promise<void> {
    // Loads during the request for the document.
    const viewLoaded = loadPart('ad-view').then(part => part?.createAdView(parts))
    store.set({ ad: true, waiting: !stage.paused })
    const consent = await readConsent()
    let late = false
    count('ad_request')
    const fill = (url: string, more: MacroValues = {}) =>
      expandMacros(url, {
        ...consentMacros(consent),
        PAGEURL: location.href,
        DOMAIN: location.hostname,
        PLAYERSIZE: `${box.clientWidth},${box.clientHeight}`,
        PLAYERSTATE:
          [video.muted && 'muted', store.state.fullscreen && 'fullscreen'].filter(Boolean).join() || -1,
        PLAYERCAPABILITIES: ads.skip_delay ? 'skip,mute,fullscreen' : 'mute,fullscreen',
        CONTENTPLAYHEAD: playhead(video.currentTime),
        MEDIAPLAYHEAD: playhead(video.currentTime),
        VASTVERSIONS: VERSIONS,
        MEDIAMIME: 'video/mp4,video/webm',
        BREAKPOSITION: preroll ? 1 : 3,
        ADTYPE: 'video',
        SERVERSIDE: 0,
        REASON: 2,
        ...more,
      })
    await runBreak(fill(withConsent(ads.tag_url, consent)), {
      widthPx: box.clientWidth * devicePixelRatio,
      canPlay: type => Boolean(stage.canPlayType(type)),
      load: (url, timeoutMs) =>
        loadDocument(url, timeoutMs).catch((error: Error) => {
          late = error.name === 'TimeoutError'
          throw error
        }),
      expand: fill,
      async play(playable, place) {
        const showAd = await viewLoaded
        if (!showAd) return NOT_SHOWN
        const { ad, file } = playable
        const about = {
          ASSETURI: file.url,
          ADSERVINGID: ad.servingId || undefined,
          UNIVERSALADID: ad.universalId || undefined,
          PODSEQUENCE: ad.sequence || undefined,
        }
        running = playAd(parts, showAd, playable, place, url =>
          sendPixel(fill(url, { ...about, ADPLAYHEAD: playhead(stage.currentTime) })),
        )
        const code = await running.result
        running = undefined
        return code
      },
      fail(trackers, code) {
        const isLate = code === 402 || (code === 301 && late)
        count(code === 303 ? 'ad_empty' : isLate ? 'ad_timeout' : 'ad_error', { code })
        for (const { event, url } of trackers)
          if (event === 'error') sendPixel(fill(url, { ERRORCODE: code }))
      },
    })
    stage.removeAttribute('src')
    stage.load()
    store.set({ ad: false, playing: false, waiting: false })
  }

  if (preroll) {
    if (stage.paused) await new Promise(resolve => stage.addEventListener('play', resolve, { once: true }))
    await showBreak()
    playback.lend(video, true)
    return
  }
  // A looping video never ends; it goes round again after the ads.
  video.loop = false
  await new Promise<void>(resolve => {
    const ended = (event: Event) => {
      if (event.target !== video) return
      box.removeEventListener('ended', ended, true)
      // Before the video's own listeners hear of it: an end with ads to come leaves the player where it is.
      store.set({ ad: true })
      resolve()
    }
    box.addEventListener('ended', ended, true)
  })
  playback.lend(stage, true)
  await showBreak()
  video.loop = loop
  playback.lend(video, loop)
}
