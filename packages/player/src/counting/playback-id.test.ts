import { PlayerEvents } from '@feedreel/contracts/embed'
import { describe, expect, it } from 'vitest'
import { newPlaybackId } from './playback-id.ts'

const insecure = { getRandomValues: crypto.getRandomValues.bind(crypto) }

describe('newPlaybackId', () => {
  it('makes identifiers that the server takes, with and without a secure context', () => {
    for (const id of [newPlaybackId(), newPlaybackId(insecure)]) {
      expect(PlayerEvents.shape.playback.safeParse(id).success).toBe(true)
    }
  })

  it('never makes the same one twice', () => {
    expect(new Set(Array.from({ length: 1000 }, () => newPlaybackId(insecure))).size).toBe(1000)
  })
})
