import type { PlayerEventDetails, PlayerEventType } from '@feedreel/contracts/embed'
import { runBreak } from './ad-break.ts'
import { createAdCaps } from './ad-caps.ts'
import type { AdAddresses, AdParts } from './ad-parts.ts'
import { consentMacros, readConsent, withConsent } from './consent.ts'
import { expandMacros, type MacroValues, playhead } from './macros.ts'
import { NOT_SHOWN, playAd, type RunningAd } from './play-ad.ts'
import { createTrackerCalls } from './tracker-calls.ts'
import { loadDocument } from './vast/load-document.ts'
import type { Tracker } from './vast/vast-document.ts'

/** VAST 2.0 to 4.2 with their wrappers, by the numbers of the VASTVERSIONS macro. */
const VERSIONS = '2,3,5,6,7,8,11,12,13,14'

/** On an iPhone videos have a fullscreen of their own. */
type PhoneVideo = HTMLVideoElement & { webkitExitFullscreen?: () => void }

/** One of the player's breaks. */
type AdBreak = NonNullable<AdParts['ads']['breaks']>[number]

/**
 * Shows the breaks of one player, each once, before the content or after it. The content plays whatever an ad or a server
 * does: the promise never rejects.
 */
export async function runAds(parts: AdParts): Promise<void> {
  const { ads, root, box, video, stage, store, playback, registry, listen, loadPart } = parts
  const { loop } = video
  // In an iframe the page that the viewer sees is the one around it.
  const page = new URL((parent !== window && document.referrer) || location.href)
  registry.trackers ??= new Set()
  const { call, report, finish } = createTrackerCalls(
    (called, failed) => parts.count('ad_trackers', { called, failed }),
    () => store.state.ad,
    registry.trackers,
  )
  const phoneVideo: PhoneVideo = video
  let running: RunningAd | undefined
  const isWanted = () => playback.intent === 'play' && !playback.suspended

  store.watch((state, former) => running?.reflect(state, former))
  // The viewer may pause and go on before there is an ad to report it.
  for (const type of ['play', 'pause'])
    listen(stage, type, () => {
      if (store.state.ad && !running) store.set({ waiting: isWanted() })
    })
  listen(video, 'volumechange', () => {
    stage.muted = video.muted
    stage.volume = video.volume
  })
  // Before the last beacon leaves.
  listen(document, 'visibilitychange', report, true)
  listen(window, 'pagehide', report, true)

  function endBreak(): void {
    stage.removeAttribute('src')
    stage.load()
    store.set({ ad: false, playing: false, waiting: false })
    finish()
  }

  async function showBreak({ placement, tag_urls }: AdBreak): Promise<void> {
    if (ads.when_docked === false && store.state.docked) return endBreak()
    // Load during the request for the document.
    const viewLoaded = loadPart('ad-view').then(part => part?.createAdView(parts))
    const vastLoaded = loadPart('vast')
    store.set({ ad: true, waiting: !stage.paused })
    const consent = await readConsent()
    const caps = createAdCaps(ads, registry, consent.isGranted)
    let late = false
    let isNoted = false

    function count(type: PlayerEventType, details?: PlayerEventDetails): void {
      if (type === 'ad_impression' && !isNoted) {
        caps.note()
        isNoted = true
      }
      parts.count(type, details)
    }
    const fill = (url: string, more: MacroValues = {}) =>
      expandMacros(url, {
        ...consentMacros(consent),
        PAGEURL: page.href,
        DOMAIN: page.hostname,
        PLAYERSIZE: `${box.clientWidth},${box.clientHeight}`,
        PLAYERSTATE:
          [video.muted && 'muted', store.state.fullscreen && 'fullscreen'].filter(Boolean).join() || -1,
        PLAYERCAPABILITIES: ads.skip_delay ? 'skip,mute,fullscreen,icon' : 'mute,fullscreen,icon',
        CONTENTPLAYHEAD: playhead(video.currentTime),
        MEDIAPLAYHEAD: playhead(video.currentTime),
        VASTVERSIONS: VERSIONS,
        MEDIAMIME: 'video/mp4,video/webm',
        BREAKPOSITION: placement === 'preroll' ? 1 : 3,
        ADTYPE: 'video',
        SERVERSIDE: 0,
        REASON: 2,
        ...more,
      })
    /** Calls the trackers of an event. */
    const tell = (trackers: readonly Tracker[], event: string, more?: MacroValues) => {
      for (const tracker of trackers) if (tracker.event === event) call(fill(tracker.url, more))
    }

    /** Runs a tag's break. Resolves with whether it gave an ad. */
    async function runTag(tagUrl: string): Promise<boolean> {
      const vast = await vastLoaded
      if (!vast) throw new Error('vast')
      count('ad_request')
      return runBreak(fill(withConsent(tagUrl, consent)), {
        widthPx: box.clientWidth * devicePixelRatio,
        canPlay: type => Boolean(stage.canPlayType(type)),
        load: async (url, timeoutMs) =>
          vast.readVast(
            await loadDocument(url, timeoutMs).catch((error: Error) => {
              late = error.name === 'TimeoutError'
              throw error
            }),
          ),
        breaksOf: async vmap => (await loadPart('vmap'))?.breaksOfVmap(vmap, placement, vast),
        tell,
        expand: fill,
        async play(playable, place) {
          const showAd = await viewLoaded
          if (!showAd) return NOT_SHOWN
          // Where only the video is on screen nobody would see the ad.
          phoneVideo.webkitExitFullscreen?.()
          if (store.state.pictureInPicture) await document.exitPictureInPicture().catch(() => {})
          const { ad, file, icons } = playable
          const about = {
            ASSETURI: file.url,
            ADSERVINGID: ad.servingId || undefined,
            UNIVERSALADID: ad.universalId || undefined,
            PODSEQUENCE: ad.sequence || undefined,
          }
          const addresses: AdAddresses = {
            fill: url => fill(url, { ...about, ADPLAYHEAD: playhead(stage.currentTime) }),
            send: url => call(addresses.fill(url)),
          }
          running = playAd({ ...parts, count }, showAd, playable, place, addresses)
          const layer = stage.closest('.ad')
          if (icons[0] && layer)
            void loadPart('ad-icons').then(part => part?.addIcons(root, layer, stage, icons, addresses))
          const code = await running.result
          running = undefined
          return code
        },
        fail(trackers, code) {
          const isLate = code === 402 || (code === 301 && late)
          count(code === 303 ? 'ad_empty' : isLate ? 'ad_timeout' : 'ad_error', { code })
          tell(trackers, 'error', { ERRORCODE: code })
        },
      })
    }

    if (ads.requires_consent && !consent.isGranted) count('ad_consent')
    else if (!caps.isReached()) {
      try {
        for (const url of tag_urls) if (await runTag(url)) break
      } catch {
        // Without its scripts the player shows no ads.
        count('ad_error')
      }
    }
    endBreak()
  }

  async function showBefore(adBreak: AdBreak): Promise<void> {
    if (stage.paused) await new Promise(resolve => stage.addEventListener('play', resolve, { once: true }))
    await showBreak(adBreak)
    // Until the video's first event the large play button would show.
    store.set({ waiting: isWanted() })
    playback.lend(video, true)
  }

  async function showAfter(adBreak: AdBreak): Promise<void> {
    // A looping video never ends; it goes round again after the ads.
    video.loop = false
    await new Promise<void>(resolve => {
      const ended = (event: Event) => {
        if (event.target !== video) return
        box.removeEventListener('ended', ended, true)
        // Runs before the video's own listeners: at an end with ads to come the player stays where it is.
        store.set({ ad: true })
        resolve()
      }
      box.addEventListener('ended', ended, true)
    })
    playback.lend(stage, true)
    await showBreak(adBreak)
    video.loop = loop
    playback.lend(video, loop)
  }

  const breaks = ads.breaks ?? [{ placement: ads.placement, tag_urls: [ads.tag_url] }]
  for (const adBreak of breaks) {
    await (adBreak.placement === 'preroll' ? showBefore(adBreak) : showAfter(adBreak))
  }
}
