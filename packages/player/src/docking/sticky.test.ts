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
  it('docks a playing player that scrolls out at the top', () => {
    expect(shallDock(playing, gone, false)).toBe(true)
  })

  it('does not dock a player that pauses, scrolls out at the bottom or was never half on screen', () => {
    expect(shallDock({ ...playing, playing: false }, gone, false)).toBe(false)
    expect(shallDock(playing, { ...gone, above: false }, false)).toBe(false)
    expect(shallDock(playing, { ...gone, seen: false }, false)).toBe(false)
  })

  it('keeps a docked player docked while it pauses', () => {
    expect(shallDock({ ...docked, playing: false }, gone, false)).toBe(true)
  })

  it('undocks it when half of its place is on screen, and at the end', () => {
    expect(shallDock(docked, { ...gone, share: 0.5 }, false)).toBe(false)
    expect(shallDock({ ...docked, ended: true }, gone, false)).toBe(false)
  })

  it('keeps it docked for the ads after the end', () => {
    expect(shallDock({ ...docked, ended: true, ad: true }, gone, false)).toBe(true)
  })

  it('does not dock a closed player, nor in fullscreen or picture-in-picture', () => {
    expect(shallDock(playing, gone, true)).toBe(false)
    expect(shallDock({ ...playing, fullscreen: true }, gone, false)).toBe(false)
    expect(shallDock({ ...docked, pictureInPicture: true }, gone, false)).toBe(false)
  })
})

describe('parseCorner', () => {
  it('reads the four corners', () => {
    expect(parseCorner('top-left')).toBe('top-left')
  })

  it('falls back to bottom right', () => {
    expect(parseCorner('middle')).toBe('bottom-right')
    expect(parseCorner(undefined)).toBe('bottom-right')
  })
})

describe('parseOffsetPx', () => {
  it('reads pixels with or without the unit', () => {
    expect(parseOffsetPx('0')).toBe(0)
    expect(parseOffsetPx('24px')).toBe(24)
  })

  it('limits hostile and unreadable values', () => {
    expect(parseOffsetPx('99999')).toBe(200)
    expect(parseOffsetPx('-5')).toBe(16)
    expect(parseOffsetPx('red; top: 0')).toBe(16)
    expect(parseOffsetPx(undefined)).toBe(16)
  })
})
