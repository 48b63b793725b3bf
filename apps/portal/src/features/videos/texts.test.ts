import { describe, expect, it } from 'vitest'
import { texts } from './texts.ts'

describe('the items of a video', () => {
  it('are counted in the singular and the plural', () => {
    expect([0, 1, 4].map(texts.items)).toEqual(['0 items', '1 item', '4 items'])
  })
})
