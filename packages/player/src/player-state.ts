import type { Store } from './store.ts'

/**
 * What a player is doing. The fields about the media change after the media element's events alone, never
 * in advance: a play button shows "pause" only once the video really plays.
 */
export interface PlayerState {
  /** The first frame has loaded. */
  hasFrame: boolean
  /** True from the first frame that played on; until then the poster shows. */
  started: boolean
  playing: boolean
  /** Playing was asked for but frames are missing. */
  waiting: boolean
  ended: boolean
  /** The media could not be loaded or decoded. */
  failed: boolean
  timeS: number
  /** The answer's figure until the media element knows better. */
  durationS: number
  /** What is heard, 0 to 1; 0 when muted. */
  volume: number
  /** Sound was taken away to start by itself, and the viewer has not touched it since. */
  offersSound: boolean
  /** Whether they show; undefined until the viewer first wants them. */
  captions?: boolean
  /** An ad plays or is on its way; the fields above are the ad's then, but for the time. */
  ad: boolean
  /** In the corner, or on its way there. */
  docked: boolean
  /** On the whole screen, or on its way there. */
  fullscreen: boolean
  /** In the browser's own picture-in-picture window. */
  pictureInPicture: boolean
  /** The viewer moved, touched or tabbed a moment ago, so the controls show. */
  active: boolean
}

export type PlayerStore = Store<PlayerState>

/** The state of a player that has loaded nothing yet. */
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
