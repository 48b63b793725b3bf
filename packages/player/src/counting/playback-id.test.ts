import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newPlaybackId } from './playback-id.ts'

describe('newPlaybackId', () => {
  it('is a random UUID of version 4', () => {
    expect(z.uuidv4().safeParse(newPlaybackId()).success).toBe(true)
  })

  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 100 }, newPlaybackId)).size).toBe(100)
  })
})
