import type { PlayerEventType } from '@feedreel/contracts/embed'
import type { PlayableAnswer } from './answer.ts'
import { runAutoplay, viewerWantsQuiet } from './autoplay-control.ts'
import { chaptersOf } from './chapters.ts'
import { watchActivity } from './controls/activity.ts'
import { element } from './controls/element.ts'
import { handleKeys } from './controls/keyboard.ts'
import type { ControlParts, Requests } from './controls/parts.ts'
import { playButton } from './controls/play-button.ts'
import { soundControl } from './controls/sound.ts'
import { createBeacons } from './counting/beacons.ts'
import { countPlayback } from './counting/count-playback.ts'
import { sendBeacon } from './counting/send-beacon.ts'
import type { PlayerHost } from './element.ts'
import { createFullscreen } from './fullscreen.ts'
import { listenUntil } from './listen.ts'
import { loadPart } from './load-part.ts'
import { reflectMedia } from './media-state.ts'
import { type FloorHolder, pageRegistry } from './page/registry.ts'
import { createPlayback } from './playback.ts'
import { initialState } from './player-state.ts'
import type { StickySettings } from './sticky.ts'
import { runSticky } from './sticky-control.ts'
import { createStore } from './store.ts'
import { openShadow } from './styles.ts'
import { PLAYER_VERSION } from './version.ts'
import { fillBox } from './view.ts'
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

function createVideo(
  { video: { poster }, autoplay }: PlayableAnswer,
  startsByItself: boolean,
): HTMLVideoElement {
  const video = element('video', '', { playsinline: '', poster })
  video.loop = autoplay.loop
  // Phones let a video start by itself only when it is muted before it has a source.
  video.defaultMuted = video.muted = startsByItself && autoplay.muted
  return video
}

/** Puts a player into its host, in whose shadow it lives, and runs it until the host leaves the page. */
export const mount: Mount = (host, answer, { sticky: settings, preview }) => {
  const life = new AbortController()
  const listen = listenUntil(life.signal)
  const { video: media, autoplay } = answer
  const allowed = autoplay.enabled && !viewerWantsQuiet()
  const registry = pageRegistry()
  const { root, setTheme } = openShadow(host)
  setTheme(answer.theme)
  const video = createVideo(answer, allowed)
  const store = createStore(initialState(media.duration, video.muted ? 0 : 1))

  const box = element('div', 'box', { role: 'region', 'aria-label': `Video: ${media.title}`, tabindex: '-1' })
  // The video comes first: it is on its way while the controls are made.
  const visibility = watchVisibility(host, box, life.signal)
  visibility.watch(({ near }) => {
    if (!near || video.src) return
    video.preload = allowed ? 'auto' : 'metadata'
    video.src = media.url
  })
  const playback = createPlayback(video, store, listen)
  reflectMedia(video, store, listen)
  const fullscreen = createFullscreen(box, video, store, listen)
  const requests: Requests = {
    toggleCaptions() {
      const { captions } = store.state
      store.set({ captions: !captions })
      if (captions === undefined) {
        loadPart(answer.events_url, 'captions').then(
          part => part.showCaptions(box, store, media.captions),
          () => {},
        )
      }
    },
    toggleFullscreen() {
      fullscreen(() => sticky?.release())
    },
    close() {
      beacons?.add('close', video.currentTime)
      playback.pause()
      sticky?.dismiss()
    },
    openArticle: () => beacons?.add('article_click', video.currentTime),
  }
  const parts: ControlParts = { store, playback, requests, chapters: chaptersOf(media) }
  fillBox(box, video, parts, media.captions.includes('-->'))
  root.replaceChildren(box)
  handleKeys(box, parts)
  watchActivity(box, video, parts)

  const sticky = settings && runSticky(box, settings, store, visibility)
  const beacons = preview
    ? undefined
    : createBeacons(body => sendBeacon(answer.events_url, body), media.id, PLAYER_VERSION)
  if (beacons) countPlayback({ video, store, visibility, listen }, beacons)

  const { ads } = answer
  if (ads && beacons) {
    const count = (type: PlayerEventType) => beacons.add(type, video.currentTime)
    const stage = element('video', '', { playsinline: '' })
    const buttons = [playButton(parts), ...soundControl(parts)]
    // The stage stands in for the video from the start, so that the viewer's very first touch lets it play.
    if (ads.placement === 'preroll') playback.lend(stage)
    loadPart(answer.events_url, 'ads')
      .then(({ runAds }) =>
        runAds({ ads, root, box, video, stage, store, visibility, playback, listen, count, buttons }),
      )
      .catch(() => {
        count('ad_error')
        playback.lend(video, true)
      })
  }

  const floor: FloorHolder = {
    giveWay() {
      playback.pause()
      sticky?.release()
    },
  }
  store.watch(({ playing }, former) => {
    if (playing && !former.playing) {
      registry.playing?.giveWay()
      registry.playing = floor
    } else if (!playing && registry.playing === floor) registry.playing = undefined
  })
  runAutoplay({ store, visibility, playback, registry, listen }, allowed, autoplay.visibility)

  const destroy = () => {
    life.abort()
    beacons?.flush()
    video.src = ''
    store.set({ playing: false })
    root.replaceChildren()
  }
  host.unmount = destroy
  return { setTheme, destroy }
}
