import type { Playback } from './playback.ts'
import type { PlayerState } from './player-state.ts'

export interface AutoplayFacts {
  state: Pick<PlayerState, 'playing' | 'docked' | 'fullscreen' | 'pictureInPicture'>
  playback: Pick<Playback, 'intent' | 'suspended'>
  /** The publisher enabled it and the viewer's settings don't forbid it. */
  allowed: boolean
  /** Visible share of the player in its place, 0 to 1; see {@link visibleShare}. */
  share: number
  /** Share from which on it may start, from {@link startThreshold}. */
  threshold: number
  /** The tab is in the background. */
  hidden: boolean
  /** Another player on the page is playing. */
  otherPlaying: boolean
}

export type AutoplayMove = 'start' | 'suspend' | 'resume' | undefined

/**
 * Decides what autoplay does: start when enough of the player is on screen, pause while it is out of sight, resume
 * afterwards. A pause by the viewer is final.
 */
export function autoplayMove(facts: AutoplayFacts): AutoplayMove {
  const { state, playback, allowed, share, threshold, hidden, otherPlaying } = facts
  const elsewhere = state.docked || state.fullscreen
  if (state.playing) {
    const seen = state.pictureInPicture || (!hidden && (elsewhere || share > 0))
    // A video that the viewer has just paused still plays for a moment; it must not resume later.
    return seen || playback.intent === 'pause' ? undefined : 'suspend'
  }
  if (hidden || otherPlaying || (!elsewhere && share < threshold)) return undefined
  if (playback.suspended) return 'resume'
  return allowed && playback.intent === 'none' ? 'start' : undefined
}

/**
 * The visible share from which on a player may start. 0 percent means any pixel, a billionth; 100 percent means 0.98,
 * because rounding to device pixels keeps some browsers from ever reporting a full 1.
 */
export function startThreshold(percent: number): number {
  return Math.min(percent / 100, 0.98) || 1e-9
}

interface Size {
  width: number
  height: number
}

/**
 * Visible share of a player, 0 to 1: the visible area by the player's own area or by the viewport's,
 * whichever is smaller, so that a player larger than the viewport can reach 1.
 */
export function visibleShare(visible: Size, player: Size, viewport: Size): number {
  const whole = Math.min(player.width, viewport.width) * Math.min(player.height, viewport.height)
  return Math.min((visible.width * visible.height) / whole || 0, 1)
}
