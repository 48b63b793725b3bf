import { runAutoplay, viewerWantsQuiet } from './autoplay-control.ts'
import { chapterIndex } from './chapters.ts'
import { playbackKeys } from './controls/keyboard.ts'
import { createBeacons } from './counting/beacons.ts'
import { countPlayback, sendBeacon, timeFirstFrame } from './counting/count-playback.ts'
import { addAds, addAfterFirstFrame } from './later-parts.ts'
import { listenUntil, reflectMedia } from './listen.ts'
import { partLoader } from './load-part.ts'
import type { Mount } from './mount-types.ts'
import { type ActivePlayer, pageRegistry } from './page/registry.ts'
import { renditionFor } from './page/rendition.ts'
import { openPicture } from './picture/picture.ts'
import { createPlayback } from './playback.ts'
import type { PlayerParts } from './player-parts.ts'
import { initialState, type PlayerState } from './player-state.ts'
import { createStore } from './store.ts'
import { PLAYER_VERSION } from './version.ts'
import { addView } from './view.ts'
import { watchVisibility } from './visibility.ts'

/**
 * Longest delay of everything else until the first frame of an autoplaying video. A slow network leaves time for it
 * meanwhile, and phones load no frame before playing.
 */
const FIRST_FRAME_WAIT_MS = 250

/**
 * Mounts a player in its host's shadow root and runs it until the host leaves the page. Order: the request for the video,
 * the box with its poster, the first frame, everything else.
 */
export const mount: Mount = (
  host,
  answer,
  { sticky, preview, near, loadPart = partLoader(answer.events_url) },
) => {
  const life = new AbortController()
  const { signal } = life
  const listen = listenUntil(signal)
  const { video: media, autoplay, ads } = answer
  // Layout was read a moment ago, and a publisher with one ratio needs none.
  let rendition = media.renditions ? renditionFor(media, host.getBoundingClientRect()) : media
  const startsByItself = autoplay.enabled && !viewerWantsQuiet()
  const { root, box, video, setTheme } = openPicture(host)
  video.loop = autoplay.loop
  // Phones autoplay a video only when it is muted before it has a source.
  video.defaultMuted = video.muted = startsByItself && autoplay.muted
  const load = () => {
    if (video.src) return
    // By default browsers load only the metadata.
    if (startsByItself) video.preload = 'auto'
    video.src = rendition.url
  }
  if (near) load()
  const store = createStore(initialState(media.duration, video.muted ? 0 : 1))
  const beacons = preview
    ? undefined
    : createBeacons(
        body => sendBeacon(answer.events_url, body),
        media.id,
        PLAYER_VERSION,
        timeS => chapterIndex(media.chapters, timeS),
      )
  /** Changes to the rendition that fits the place, for example once a style sheet that arrives late has given it a ratio. */
  function fit(): void {
    const place = host.getBoundingClientRect()
    const fitting = renditionFor(media, place)
    // A hidden place has no height.
    if (!place.height || fitting === rendition || store.state.docked) return
    rendition = fitting
    if (video.src) video.src = rendition.url
    video.poster = rendition.poster
  }
  const firstFrameMs = timeFirstFrame(video, listen)
  /** Starts autoplay, view, counting and ads. Only the first call has an effect. */
  function run(): void {
    if (signal.aborted || box.children[1]) return
    const playback = createPlayback(video, store, listen)
    const visibility = watchVisibility(host, box, signal, load)
    const registry = pageRegistry()
    const thisPlayer: ActivePlayer = { giveWay: playback.pause }
    const parts: PlayerParts = {
      answer,
      root,
      box,
      video,
      placeRendition: () => rendition,
      store,
      visibility,
      playback,
      registry,
      isOtherPlaying: () => Boolean(registry.playing) && registry.playing !== thisPlayer,
      listen,
      loadPart,
      keys: playbackKeys({ video, playback }),
      count: (type, details) => beacons?.add(type, video.currentTime, details),
    }
    addView(parts)
    if (beacons) countPlayback(parts, beacons, () => (startsByItself ? firstFrameMs() : undefined))
    if (beacons && ads) void addAds(parts, ads)

    const becomeActivePlayer = () => {
      if (registry.playing === thisPlayer) return
      registry.playing?.giveWay()
      registry.playing = thisPlayer
    }
    const clearActivePlayer = () => {
      if (registry.playing === thisPlayer) registry.playing = undefined
    }
    // A loading video counts as playing: of two that load, the one started last plays.
    listen(video, 'play', becomeActivePlayer)
    listen(video, 'pause', clearActivePlayer)
    // An ad plays in an element of its own, and waits there for its document.
    const isActive = ({ playing, waiting }: PlayerState) => playing || waiting
    store.watch((state, former) => {
      if (isActive(state) && !isActive(former)) becomeActivePlayer()
      else if (!isActive(state) && isActive(former)) clearActivePlayer()
    })
    // An ad that loads must not play once the player has left the page.
    signal.addEventListener('abort', () => {
      playback.pause()
      clearActivePlayer()
    })
    runAutoplay(parts, startsByItself, autoplay.visibility)
    addAfterFirstFrame(parts, sticky)
  }

  /** Shows the box, then schedules the rest. */
  function show(): void {
    if (signal.aborted) return
    root.replaceChildren(box)
    const resizes = new ResizeObserver(fit)
    if (media.renditions) resizes.observe(host)
    signal.addEventListener('abort', () => resizes.disconnect())
    setTheme(answer.theme)
    video.poster = rendition.poster
    box.setAttribute('aria-label', `Video: ${media.title}`)
    reflectMedia(video, store, listen)
    if (!startsByItself || !video.src || ads) {
      run()
      return
    }
    // The first frame has been drawn by then.
    listen(video, 'loadeddata', () => requestAnimationFrame(() => setTimeout(run)))
    setTimeout(run, FIRST_FRAME_WAIT_MS)
  }
  // The browser requests the video in its next task. Everything else comes after it, since layout would delay the request.
  setTimeout(show)

  const destroy = () => {
    life.abort()
    beacons?.flush()
    video.src = ''
    store.set({ playing: false })
    root.replaceChildren()
  }
  host.unmount = destroy
  return {
    // After the answer's own colours, which are set in the next task.
    setTheme: colors => setTimeout(() => setTheme(colors)),
    destroy,
  }
}
