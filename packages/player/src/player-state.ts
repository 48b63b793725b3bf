import type { Store } from './store.ts'

/**
 * The state of a player. Media fields change only after events of the media element, never in advance: a play button shows
 * "pause" only once the video plays.
 */
export interface PlayerState {
  /** The first frame has loaded. */
  hasFrame: boolean
  /** True from the first played frame on; the poster shows until then. */
  started: boolean
  playing: boolean
  /** Playing but out of frames. */
  waiting: boolean
  ended: boolean
  /** The media could not be loaded or decoded. */
  failed: boolean
  timeS: number
  /** From the answer until the media element has loaded it. */
  durationS: number
  /** 0 to 1; 0 when muted. */
  volume: number
  /** Autoplay muted the video, and the viewer has not changed the sound since. */
  offersSound: boolean
  /** Whether captions show; undefined until the viewer first turns them on. */
  captions?: boolean
  /** An ad plays or loads; the fields above are then those of the ad, except the time. */
  ad: boolean
  /** Docked in the corner, or moving there. */
  docked: boolean
  /** Fullscreen, or entering it. */
  fullscreen: boolean
  /** In the browser's own picture-in-picture window. */
  pictureInPicture: boolean
  /** The viewer was recently active, so the controls show. */
  active: boolean
}

export type PlayerStore = Store<PlayerState>

/** The state of a player before anything has loaded. */
export function initialState(durationS: number, volume: number): PlayerState {
  return {
    hasFrame: false,
    started: false,
    playing: false,
    waiting: false,
    ended: false,
    failed: false,
    timeS: 0,
    durationS,
    volume,
    offersSound: false,
    ad: false,
    docked: false,
    fullscreen: false,
    pictureInPicture: false,
    active: false,
  }
}
