import type { PlayableAnswer } from './answer.ts'
import { runAutoplay, viewerWantsQuiet } from './autoplay-control.ts'
import { parseCaptions } from './captions.ts'
import { chaptersOf } from './chapters.ts'
import { watchActivity } from './controls/activity.ts'
import { element } from './controls/element.ts'
import { handleKeys } from './controls/keyboard.ts'
import type { ControlParts, Requests } from './controls/parts.ts'
import { type Beacons, createBeacons } from './counting/beacons.ts'
import { countPlayback } from './counting/count-playback.ts'
import { beaconSender } from './counting/send-beacon.ts'
import type { PlayerHost } from './element.ts'
import { createFullscreen } from './fullscreen.ts'
import { reflectMedia } from './media-state.ts'
import { type FloorHolder, pageRegistry } from './page/registry.ts'
import { createPlayback } from './playback.ts'
import { initialState } from './player-state.ts'
import type { StickySettings } from './sticky.ts'
import { runSticky } from './sticky-control.ts'
import { createStore } from './store.ts'
import { openShadow } from './styles.ts'
import { PLAYER_VERSION } from './version.ts'
import { emptyPlace, fillBox } from './view.ts'
import { watchVisibility } from './visibility.ts'

export interface MountOptions {
  /** Where the player docks; null: it never docks. */
  sticky: StickySettings | null
  /** In a preview nothing is counted. */
  preview?: boolean
}

export interface Player {
  /** Shows other colours from now on. */
  setTheme(theme: PlayableAnswer['theme']): void
  /** Stops everything and empties the host. */
  destroy(): void
}

export type Mount = (host: PlayerHost, answer: PlayableAnswer, options: MountOptions) => Player

function createVideo({ video: { poster } }: PlayableAnswer, loop: boolean, muted: boolean): HTMLVideoElement {
  const video = element('video', '', { playsinline: '', preload: 'none' })
  video.loop = loop
  // Phones let a video start by itself only when it is muted before it has a source.
  video.muted = muted
  video.defaultMuted = muted
  video.poster = poster
  return video
}

/** Puts a player into its host, in whose shadow it lives, and runs it until the host leaves the page. */
export const mount: Mount = (host, answer, { sticky: settings, preview = false }) => {
  const ended = new AbortController()
  const { signal } = ended
  const { video: media, autoplay } = answer
  const allowed = autoplay.enabled && !viewerWantsQuiet()
  const registry = pageRegistry()
  const { root, setTheme } = openShadow(host)
  setTheme(answer.theme)
  const store = createStore(initialState(media.duration))
  const cues = parseCaptions(media.captions)

  const video = createVideo(answer, autoplay.loop, allowed && autoplay.muted)
  const box = element('div', 'box', { role: 'region', 'aria-label': `Video: ${media.title}`, tabindex: '-1' })
  const playback = createPlayback(video, store, signal)
  reflectMedia(video, store, signal)

  const floor: FloorHolder = {
    giveWay() {
      playback.pause()
      sticky?.release()
    },
  }
  store.watch(({ playing }, former) => {
    if (playing && !former.playing && registry.playing !== floor) {
      registry.playing?.giveWay()
      registry.playing = floor
    }
    if (!playing && registry.playing === floor) registry.playing = undefined
  })

  const requests: Requests = {
    togglePlay: () => (video.paused ? playback.play() : playback.pause()),
    seek: playback.seek,
    toggleMute: () => playback.setMuted(!(video.muted || video.volume === 0)),
    setVolume: playback.setVolume,
    toggleCaptions: () => cues.length > 0 && store.set({ captions: !store.state.captions }),
    toggleFullscreen() {
      sticky?.release()
      fullscreen()
    },
    close() {
      beacons?.add('close', video.currentTime)
      playback.pause()
      sticky?.dismiss()
    },
    openArticle: () => beacons?.add('article_click', video.currentTime),
  }
  const parts: ControlParts = { store, requests, chapters: chaptersOf(media) }
  fillBox(box, video, parts, answer, cues)
  root.replaceChildren(emptyPlace(parts, media.poster), box)
  handleKeys(box, parts)
  watchActivity(box, video, parts)

  const fullscreen = createFullscreen(box, video, store, signal)
  const visibility = watchVisibility(host, box, signal)
  const load = () => {
    if (!visibility.state.near || video.src) return
    video.preload = allowed ? 'auto' : 'metadata'
    video.src = media.url
  }
  visibility.watch(load)
  const sticky = settings && runSticky(box, settings, store, visibility)
  let beacons: Beacons | undefined
  if (!preview) {
    beacons = createBeacons(beaconSender(answer.events_url), media.id, PLAYER_VERSION)
    countPlayback({ video, store, visibility, beacons, signal })
  }
  runAutoplay({ autoplay, allowed, store, visibility, playback, registry, signal })

  const player: Player = {
    setTheme,
    destroy() {
      ended.abort()
      if (registry.playing === floor) registry.playing = undefined
      video.pause()
      video.removeAttribute('src')
      video.load()
      root.replaceChildren()
      delete host.unmount
    },
  }
  host.unmount = player.destroy
  return player
}
