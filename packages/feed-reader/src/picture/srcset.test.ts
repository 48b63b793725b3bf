import { describe, expect, it } from 'vitest'
import { widestOf } from './srcset.ts'

describe('widestOf', () => {
  it.each([
    ['/a.jpg 400w, /b.jpg 800w, /c.jpg 600w', '/b.jpg', 800],
    ['/a.jpg 1x,/b.jpg 2x', '/b.jpg', null],
    ['/w_1,h_2/a.jpg 300w,/w_3,h_4/b.jpg 900w', '/w_3,h_4/b.jpg', 900],
    ['/a.jpg, /b.jpg 2x', '/b.jpg', null],
    [' , /a.jpg ,', '/a.jpg', null],
    ['/a.jpg 0.5x, /b.jpg', '/a.jpg', null],
  ])('reads %j', (srcset, url, widthPx) => {
    expect(widestOf(srcset)).toEqual({ url, widthPx })
  })

  it('returns null for an empty srcset', () => {
    expect([widestOf(''), widestOf(' , ,')]).toEqual([null, null])
  })
})
