import { describe, expect, it } from 'vitest'
import { parseCorner, parseOffsetPx, shallDock } from './sticky.ts'

const playing = {
  docked: false,
  playing: true,
  ended: false,
  ad: false,
  fullscreen: false,
  pictureInPicture: false,
}
const docked = { ...playing, docked: true }
const gone = { share: 0.4, above: true, seen: true }

describe('shallDock', () => {
  it('docks a playing player that leaves by the upper edge', () => {
    expect(shallDock(playing, gone, false)).toBe(true)
  })

  it('leaves a player where it is that pauses, leaves downwards or was never half on screen', () => {
    expect(shallDock({ ...playing, playing: false }, gone, false)).toBe(false)
    expect(shallDock(playing, { ...gone, above: false }, false)).toBe(false)
    expect(shallDock(playing, { ...gone, seen: false }, false)).toBe(false)
  })

  it('keeps a docked player docked while it pauses', () => {
    expect(shallDock({ ...docked, playing: false }, gone, false)).toBe(true)
  })

  it('brings it back when half of its place is on screen, and at the end', () => {
    expect(shallDock(docked, { ...gone, share: 0.5 }, false)).toBe(false)
    expect(shallDock({ ...docked, ended: true }, gone, false)).toBe(false)
  })

  it('keeps it docked for the ads after the end', () => {
    expect(shallDock({ ...docked, ended: true, ad: true }, gone, false)).toBe(true)
  })

  it('docks neither what the viewer closed nor what has a screen or window of its own', () => {
    expect(shallDock(playing, gone, true)).toBe(false)
    expect(shallDock({ ...playing, fullscreen: true }, gone, false)).toBe(false)
    expect(shallDock({ ...docked, pictureInPicture: true }, gone, false)).toBe(false)
  })
})

describe('parseCorner', () => {
  it('reads the four corners', () => {
    expect(parseCorner('top-left')).toBe('top-left')
  })

  it('takes bottom right for what it does not know', () => {
    expect(parseCorner('middle')).toBe('bottom-right')
    expect(parseCorner(undefined)).toBe('bottom-right')
  })
})

describe('parseOffsetPx', () => {
  it('reads pixels with or without the unit', () => {
    expect(parseOffsetPx('0')).toBe(0)
    expect(parseOffsetPx('24px')).toBe(24)
  })

  it('holds hostile and unreadable values to sensible ones', () => {
    expect(parseOffsetPx('99999')).toBe(200)
    expect(parseOffsetPx('-5')).toBe(16)
    expect(parseOffsetPx('red; top: 0')).toBe(16)
    expect(parseOffsetPx(undefined)).toBe(16)
  })
})
