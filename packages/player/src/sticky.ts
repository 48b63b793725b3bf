export const CORNERS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
export type Corner = (typeof CORNERS)[number]

/** Where the docked player stands: a corner of the viewport and its distance from both edges in CSS pixels. */
export interface StickySettings {
  corner: Corner
  offsetPx: number
}

/** Share of the place that must be on screen for the player to stay in it. */
export const DOCK_SHARE = 0.5

export interface StickyFacts {
  docked: boolean
  playing: boolean
  ended: boolean
  /** The viewer closed the docked player before; it never docks again on this page view. */
  dismissed: boolean
  /** Half of the player has been on screen in its place at least once. */
  seen: boolean
  /** Visible share of the place, 0 to 1. */
  share: number
  /** The place has left the screen by its upper edge. */
  above: boolean
  /** In fullscreen or picture-in-picture, where there is nothing to dock. */
  detached: boolean
}

/** Decides whether the player docks, comes back to its place, or stays as it is (`none`). */
export function stickyMove(facts: StickyFacts): 'dock' | 'undock' | 'none' {
  if (facts.docked) {
    return facts.share >= DOCK_SHARE || facts.ended || facts.dismissed || facts.detached ? 'undock' : 'none'
  }
  const leaves = facts.above && facts.share < DOCK_SHARE
  return leaves && facts.seen && facts.playing && !facts.dismissed && !facts.detached ? 'dock' : 'none'
}

/** Reads a corner from a tag's attribute; what is missing or unknown means bottom right. */
export function parseCorner(text: string | null | undefined): Corner {
  return CORNERS.find(corner => corner === text?.trim().toLowerCase()) ?? 'bottom-right'
}

/** Reads an offset in CSS pixels from a tag's attribute: 0 to 200, 16 when missing or unreadable. */
export function parseOffsetPx(text: string | null | undefined): number {
  const digits = /^\s*(\d{1,4})(?:px)?\s*$/.exec(text ?? '')?.[1]
  return digits === undefined ? 16 : Math.min(Number(digits), 200)
}
