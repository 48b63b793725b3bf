import type { Sticky } from '@feedreel/contracts/fields/sticky'
import type { PlayerState } from '../player-state.ts'

type Corner = Sticky['corner']

/** Position of the docked player: a corner of the viewport and the distance from both edges in CSS pixels. */
export interface StickySettings {
  corner: Corner
  offsetPx: number
}

/** Share of the place that must be on screen for the player to stay in it. */
export const DOCK_SHARE = 0.5

/**
 * Whether a player should be docked. It docks when it plays and its place, half of which has been on screen, scrolls out at
 * the top; it undocks when half of its place is back, or at the end of the video and the ads after it. `keepsPlace`: it
 * must not dock, because the viewer has closed it or another player plays.
 */
export function shallDock(
  state: Pick<PlayerState, 'docked' | 'playing' | 'ended' | 'ad' | 'fullscreen' | 'pictureInPicture'>,
  { share, above, seen }: { share: number; above: boolean; seen: boolean },
  keepsPlace: boolean,
): boolean {
  if (keepsPlace || share >= DOCK_SHARE || state.fullscreen || state.pictureInPicture) return false
  return state.docked ? !state.ended || state.ad : state.playing && above && seen
}

/**
 * Where a player docks: as the tag says, else as the player answer says, else in the bottom right corner, 16 pixels from
 * both edges. What cannot be read in the tag counts as missing. @returns null when it never docks
 */
export function stickySettings(
  { sticky, corner = '', offset = '' }: DOMStringMap,
  { enabled, ...own }: Partial<Sticky> = {},
): StickySettings | null {
  const isOff = sticky === 'false' || (enabled === false && sticky !== 'true')
  if (isOff) return null
  const px = Number.parseFloat(offset)
  return {
    corner: /^(bottom|top)-(right|left)$/.test(corner) ? (corner as Corner) : (own.corner ?? 'bottom-right'),
    offsetPx: px >= 0 ? Math.min(px, 200) : (own.offset ?? 16),
  }
}
