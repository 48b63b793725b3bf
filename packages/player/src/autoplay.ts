/** What the viewer (or the first automatic start) last wanted: nothing yet, to play, or to pause. */
export type Intent = 'none' | 'play' | 'pause'

export interface AutoplayFacts {
  /** The publisher wants it and neither the viewer's settings nor the browser forbid it. */
  allowed: boolean
  intent: Intent
  playing: boolean
  /** Paused by the player itself, because nobody could see it. */
  suspended: boolean
  /** Visible share of the player in its place, 0 to 1; see {@link visibleShare}. */
  share: number
  /** Share from which on it may start, from {@link startThreshold}. */
  threshold: number
  tabVisible: boolean
  /** Seen although its place is off screen: docked or in fullscreen. */
  elsewhere: boolean
  /** In a window of its own that stays visible while the tab is hidden. */
  pictureInPicture: boolean
  /** Another player on the page is playing. */
  otherPlaying: boolean
}

export type AutoplayMove = 'start' | 'suspend' | 'resume' | 'none'

/**
 * Decides what the player does by itself: start when enough of it is on screen, pause while nobody can see
 * it, go on after. A pause by the viewer is final.
 */
export function autoplayMove(facts: AutoplayFacts): AutoplayMove {
  const seen = facts.pictureInPicture || (facts.tabVisible && (facts.elsewhere || facts.share > 0))
  if (facts.playing) return seen ? 'none' : 'suspend'
  const inView = facts.tabVisible && (facts.elsewhere || facts.share >= facts.threshold)
  if (!inView || facts.otherPlaying) return 'none'
  if (facts.suspended) return 'resume'
  return facts.allowed && facts.intent === 'none' ? 'start' : 'none'
}

/**
 * The visible share from which on a player may start. 0 percent means any pixel; 100 percent means 0.98,
 * because rounding to device pixels keeps some browsers from ever reporting a full 1.
 */
export function startThreshold(percent: number): number {
  if (percent <= 0) return Number.MIN_VALUE
  return Math.min(percent / 100, 0.98)
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
  const area = visible.width * visible.height
  const whole = Math.min(player.width, viewport.width) * Math.min(player.height, viewport.height)
  return whole > 0 ? Math.min(area / whole, 1) : 0
}
