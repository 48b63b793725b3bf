import { describe, expect, it } from 'vitest'
import { createPlaceFinder } from './place-offsets.ts'

describe('createPlaceFinder', () => {
  it('finds a zone by any of its names', () => {
    const findPlace = createPlaceFinder()
    const noonMs = Date.UTC(2026, 6, 1, 12)
    expect(findPlace('europe/berlin')?.(noonMs)).toBe(120)
    expect(findPlace('us/eastern')?.(noonMs)).toBe(-240)
    expect(findPlace('asia/kathmandu')?.(noonMs)).toBe(345)
    expect(findPlace('nowhere/land')).toBeNull()
  })
})

describe('createPlaceFinder refuses', () => {
  it('new names after 100 unknown ones in a document', () => {
    const findPlace = createPlaceFinder()
    expect(findPlace('europe/berlin')).not.toBeNull()
    for (let unknown = 1; unknown < 100; unknown += 1) findPlace(`nowhere/land-${unknown}`)
    for (let again = 1; again < 100; again += 1) findPlace('nowhere/land-1')
    expect(findPlace('europe/paris')).not.toBeNull()
    findPlace('nowhere/land-100')
    expect(findPlace('europe/london')).toBeNull()
    expect(findPlace('europe/berlin')).not.toBeNull()
    expect(createPlaceFinder()('europe/london')).not.toBeNull()
  })
})
