import { runAutoplay, viewerWantsQuiet } from './autoplay-control.ts'
import { playbackKeys } from './controls/keyboard.ts'
import { createBeacons } from './counting/beacons.ts'
import { countPlayback } from './counting/count-playback.ts'
import { sendBeacon } from './counting/send-beacon.ts'
import { addAds, addAfterFirstFrame } from './later-parts.ts'
import { listenUntil } from './listen.ts'
import { partLoader } from './load-part.ts'
import { reflectMedia } from './media-state.ts'
import type { Mount } from './mount-types.ts'
import { type FloorHolder, pageRegistry } from './page/registry.ts'
import { openPicture } from './picture.ts'
import { createPlayback } from './playback.ts'
import type { PlayerParts } from './player-parts.ts'
import { initialState } from './player-state.ts'
import { createStore } from './store.ts'
import { PLAYER_VERSION } from './version.ts'
import { addView } from './view.ts'
import { isNear, watchVisibility } from './visibility.ts'

/**
 * The longest that everything else waits for the first frame of a video that starts by itself. On a slow network
 * there is time for it meanwhile, and phones load no frame before it plays.
 */
const PATIENCE_MS = 250

/**
 * Puts a player into its host, in whose shadow it lives, and runs it until the host leaves the page. What the viewer
 * waits for comes first: the request for the video, then the place with its poster, then the first frame, then the rest.
 */
export const mount: Mount = (
  host,
  answer,
  { sticky, preview, near = isNear(host), loadPart = partLoader(answer.events_url) },
) => {
  const life = new AbortController()
  const { signal } = life
  const listen = listenUntil(signal)
  const { video: media, autoplay, ads } = answer
  const startsByItself = autoplay.enabled && !viewerWantsQuiet()
  const { root, box, video, setTheme } = openPicture(host)
  video.loop = autoplay.loop
  // Phones let a video start by itself only when it is muted before it has a source.
  video.defaultMuted = video.muted = startsByItself && autoplay.muted
  const load = () => {
    if (video.src) return
    // Without a word on it browsers load what they need to know of it.
    if (startsByItself) video.preload = 'auto'
    video.src = media.url
  }
  if (near) load()
  const store = createStore(initialState(media.duration, video.muted ? 0 : 1))
  const beacons = preview
    ? undefined
    : createBeacons(body => sendBeacon(answer.events_url, body), media.id, PLAYER_VERSION)
  /** Lets it play by what is on screen, with all that belongs to it; once, however often it is called. */
  function run(): void {
    if (signal.aborted || box.children[1]) return
    const playback = createPlayback(video, store, listen)
    const visibility = watchVisibility(host, box, signal, load)
    const registry = pageRegistry()
    const parts: PlayerParts = {
      answer,
      root,
      box,
      video,
      store,
      visibility,
      playback,
      registry,
      listen,
      loadPart,
      keys: playbackKeys({ video, playback }),
      count: type => beacons?.add(type, video.currentTime),
    }
    addView(parts)
    if (beacons) countPlayback(parts, beacons)
    if (beacons && ads) void addAds(parts, ads)

    const floor: FloorHolder = { giveWay: playback.pause }
    store.watch(({ playing }, former) => {
      if (playing && !former.playing) {
        registry.playing?.giveWay()
        registry.playing = floor
      } else if (!playing && registry.playing === floor) registry.playing = undefined
    })
    runAutoplay(parts, startsByItself, autoplay.visibility)
    addAfterFirstFrame(parts, sticky)
  }

  /** Gives the place its looks, and all else its time. */
  function show(): void {
    if (signal.aborted) return
    root.replaceChildren(box)
    setTheme(answer.theme)
    video.poster = media.poster
    box.setAttribute('aria-label', `Video: ${media.title}`)
    reflectMedia(video, store, listen)
    if (!startsByItself || !video.src || ads) {
      run()
      return
    }
    // The first frame has been drawn by then.
    listen(video, 'loadeddata', () => requestAnimationFrame(() => setTimeout(run)))
    setTimeout(run, PATIENCE_MS)
  }
  // The browser asks for the video in its next task. All else comes after, for layout would keep the request waiting.
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
    // After the answer's own colours, which are shown in the next task.
    setTheme: colors => setTimeout(() => setTheme(colors)),
    destroy,
  }
}
