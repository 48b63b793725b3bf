import { describe, expect, it } from 'vitest'
import { slugToPin } from './video-rules.ts'

describe('slugToPin', () => {
  const publishers = [{ name: 'Daily', slug: 'daily' }]

  it('prefers the slug that the video carries', () => {
    expect(slugToPin({ publisher_slug: 'own', publisher_name: 'Daily' }, publishers)).toBe('own')
  })

  it('falls back to the publisher of the same name', () => {
    expect(slugToPin({ publisher_name: 'Daily' }, publishers)).toBe('daily')
  })

  it('gives null when neither is known', () => {
    expect(slugToPin({ publisher_name: 'Other' }, publishers)).toBeNull()
  })
})
