import { describe, expect, it } from 'vitest'
import { shallDock, stickySettings } from './docking-rules.ts'

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

describe('stickySettings', () => {
  const own = { enabled: true, corner: 'top-left', offset: 40 } as const

  it('docks at the bottom right, 16 pixels from the edges, when neither tag nor answer sets a place', () => {
    expect(stickySettings({})).toEqual({ corner: 'bottom-right', offsetPx: 16 })
  })

  it('follows the answer where the tag says nothing', () => {
    expect(stickySettings({}, own)).toEqual({ corner: 'top-left', offsetPx: 40 })
    expect(stickySettings({}, { ...own, enabled: false })).toBeNull()
  })

  it('prefers every attribute of the tag', () => {
    const tag = { corner: 'top-right', offset: '24px' }
    expect(stickySettings(tag, own)).toEqual({ corner: 'top-right', offsetPx: 24 })
    expect(stickySettings({ sticky: 'false' }, own)).toBeNull()
    expect(stickySettings({ sticky: 'true' }, { ...own, enabled: false })).toEqual({
      corner: 'top-left',
      offsetPx: 40,
    })
  })

  it('limits hostile values of the tag and ignores unreadable ones', () => {
    const offsetOf = (offset: string) => stickySettings({ offset })?.offsetPx
    expect(offsetOf('99999')).toBe(200)
    expect(offsetOf('0')).toBe(0)
    expect(offsetOf('-5')).toBe(16)
    expect(offsetOf('red; top: 0')).toBe(16)
    expect(stickySettings({ sticky: 'maybe', corner: 'middle' })).toEqual({
      corner: 'bottom-right',
      offsetPx: 16,
    })
  })
})
