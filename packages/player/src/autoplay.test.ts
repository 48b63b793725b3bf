import { describe, expect, it } from 'vitest'
import { type AutoplayFacts, autoplayMove, startThreshold, visibleShare } from './autoplay.ts'

const still = { playing: false, docked: false, fullscreen: false, pictureInPicture: false }

function facts(change: Partial<AutoplayFacts> = {}): AutoplayFacts {
  return {
    state: still,
    playback: { intent: 'none', suspended: false },
    allowed: true,
    share: 0.6,
    threshold: 0.5,
    hidden: false,
    otherPlaying: false,
    ...change,
  }
}

describe('autoplayMove', () => {
  it('starts when the required share is on screen', () => {
    expect(autoplayMove(facts({ share: 0.5 }))).toBe('start')
    expect(autoplayMove(facts({ share: 0.49 }))).toBeUndefined()
  })

  it('does not start in a hidden tab, beside another playing player, or when it is not allowed', () => {
    expect(autoplayMove(facts({ hidden: true }))).toBeUndefined()
    expect(autoplayMove(facts({ otherPlaying: true }))).toBeUndefined()
    expect(autoplayMove(facts({ allowed: false }))).toBeUndefined()
  })

  it('never starts again after the viewer has paused', () => {
    expect(autoplayMove(facts({ playback: { intent: 'pause', suspended: false } }))).toBeUndefined()
  })

  it('suspends a playing player that left the screen or whose tab is hidden', () => {
    const state = { ...still, playing: true }
    expect(autoplayMove(facts({ state, share: 0 }))).toBe('suspend')
    expect(autoplayMove(facts({ state, hidden: true }))).toBe('suspend')
    expect(autoplayMove(facts({ state, share: 0.01 }))).toBeUndefined()
  })

  it('does not suspend a player that the viewer has just paused', () => {
    const playback = { intent: 'pause', suspended: false } as const
    expect(autoplayMove(facts({ state: { ...still, playing: true }, playback, share: 0 }))).toBeUndefined()
  })

  it('keeps a docked player playing, and picture-in-picture even in a hidden tab', () => {
    expect(
      autoplayMove(facts({ state: { ...still, playing: true, docked: true }, share: 0 })),
    ).toBeUndefined()
    const state = { ...still, playing: true, pictureInPicture: true }
    expect(autoplayMove(facts({ state, share: 0, hidden: true }))).toBeUndefined()
  })

  it('resumes a suspended player, also one that the viewer had started', () => {
    const playback = { intent: 'play', suspended: true } as const
    expect(autoplayMove(facts({ playback, allowed: false }))).toBe('resume')
    expect(autoplayMove(facts({ playback, share: 0, state: { ...still, docked: true } }))).toBe('resume')
    expect(autoplayMove(facts({ playback, share: 0.2 }))).toBeUndefined()
  })
})

describe('startThreshold', () => {
  it('reads 0 percent as any pixel and 100 percent as nearly all', () => {
    expect(startThreshold(0)).toBeGreaterThan(0)
    expect(startThreshold(0)).toBeLessThan(0.000001)
    expect(startThreshold(50)).toBe(0.5)
    expect(startThreshold(100)).toBe(0.98)
  })
})

describe('visibleShare', () => {
  const viewport = { width: 400, height: 300 }

  it('is the visible part of the player', () => {
    expect(visibleShare({ width: 200, height: 50 }, { width: 200, height: 100 }, viewport)).toBe(0.5)
  })

  it('measures a player larger than the viewport by the viewport', () => {
    expect(visibleShare({ width: 400, height: 300 }, { width: 400, height: 900 }, viewport)).toBe(1)
    expect(visibleShare({ width: 400, height: 150 }, { width: 400, height: 900 }, viewport)).toBe(0.5)
  })

  it('is 0 for a player without an area', () => {
    expect(visibleShare({ width: 0, height: 0 }, { width: 0, height: 0 }, viewport)).toBe(0)
  })
})
