import type { Installation } from '@feedreel/contracts/installations'
import { describe, expect, it } from 'vitest'
import { listingOf, seenHosts } from './seen-hosts.ts'

const seen = (host: string, day: string, part: Partial<Installation> = {}): Installation => ({
  host,
  day,
  outcome: 'allowed',
  first_at: `${day}T08:00:00.000Z`,
  last_at: `${day}T20:00:00.000Z`,
  player_version: null,
  ...part,
})

describe('seenHosts', () => {
  it('makes one row of a host’s days: the last outcome, first and last time, the newest known version', () => {
    const days = [
      seen('a.example', '2026-03-02', { outcome: 'refused' }),
      seen('a.example', '2026-03-04'),
      seen('a.example', '2026-03-03', { player_version: '1.0.0' }),
    ]
    expect(seenHosts(days)).toEqual([
      {
        host: 'a.example',
        outcome: 'allowed',
        firstAt: '2026-03-02T08:00:00.000Z',
        lastAt: '2026-03-04T20:00:00.000Z',
        playerVersion: '1.0.0',
      },
    ])
  })

  it('puts the host with the latest request first', () => {
    const days = [seen('old.example', '2026-03-01'), seen('new.example', '2026-03-05')]
    expect(seenHosts(days).map(({ host }) => host)).toEqual(['new.example', 'old.example'])
  })
})

describe('listingOf', () => {
  it('distinguishes hosts listed directly or by a parent domain from missing ones', () => {
    expect(listingOf('news.a.example', ['b.example', '*.A.example', ''])).toBe('listed')
    expect(listingOf('nota.example', ['a.example'])).toBe('missing')
  })

  it('is unlisted without a list of domains', () => {
    expect(listingOf('a.example', ['', '  '])).toBe('unlisted')
  })
})
