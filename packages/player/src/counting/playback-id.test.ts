import { describe, expect, it } from 'vitest'
import { newPlaybackId } from './beacons.ts'

describe('newPlaybackId', () => {
  it('is a random UUID of version 4', () => {
    expect(newPlaybackId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('differs each time', () => {
    expect(new Set(Array.from({ length: 100 }, newPlaybackId)).size).toBe(100)
  })
})
