import type { PlayerState } from '../player-state.ts'

export type Corner = `${'bottom' | 'top'}-${'right' | 'left'}`

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

/** Reads a corner from a tag's attribute; bottom right when missing or unknown. */
export function parseCorner(text = ''): Corner {
  return /^(bottom|top)-(right|left)$/.test(text) ? (text as Corner) : 'bottom-right'
}

/** Reads an offset in CSS pixels from a tag's attribute: 0 to 200, 16 when missing or unreadable. */
export function parseOffsetPx(text = ''): number {
  const px = Number.parseFloat(text)
  return px >= 0 ? Math.min(px, 200) : 16
}
