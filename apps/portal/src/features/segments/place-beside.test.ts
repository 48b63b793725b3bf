import { describe, expect, it } from 'vitest'
import { placeBeside } from './place-beside.ts'

const BOX = { width: 320, height: 210 }
const around = (left: number, top: number) => ({ left, top, right: left + 96, bottom: top + 54 })

describe('placeBeside', () => {
  const wide = { width: 1280, height: 720 }

  it('puts the box on the left, level with the middle of the element', () => {
    expect(placeBeside(around(400, 300), BOX, wide)).toEqual({ left: 72, top: 222 })
  })

  it('puts it on the right if the left has no room', () => {
    expect(placeBeside(around(300, 300), BOX, wide)).toEqual({ left: 404, top: 222 })
  })

  it('keeps it inside the window at the top and at the bottom', () => {
    expect(placeBeside(around(400, 10), BOX, wide).top).toBe(8)
    expect(placeBeside(around(400, 660), BOX, wide).top).toBe(720 - 8 - 210)
  })

  it('puts it below or above the element on a phone, inside the window', () => {
    const phone = { width: 375, height: 667 }
    expect(placeBeside(around(60, 100), BOX, phone)).toEqual({ left: 47, top: 162 })
    expect(placeBeside(around(60, 500), BOX, phone)).toEqual({ left: 47, top: 282 })
  })

  it('shows it from the upper edge if the window is too low for it', () => {
    expect(placeBeside(around(60, 100), BOX, { width: 375, height: 200 }).top).toBe(8)
  })
})
