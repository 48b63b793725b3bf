import { describe, expect, it } from 'vitest'
import { createZoneFinder } from './zone-offsets.ts'

describe('createZoneFinder', () => {
  it('finds a zone by any of its names', () => {
    const findZone = createZoneFinder()
    const noonMs = Date.UTC(2026, 6, 1, 12)
    expect(findZone('europe/berlin')?.(noonMs)).toBe(120)
    expect(findZone('us/eastern')?.(noonMs)).toBe(-240)
    expect(findZone('asia/kathmandu')?.(noonMs)).toBe(345)
    expect(findZone('nowhere/land')).toBeNull()
  })
})

describe('createZoneFinder refuses', () => {
  it('new names after 100 unknown ones in a document', () => {
    const findZone = createZoneFinder()
    expect(findZone('europe/berlin')).not.toBeNull()
    for (let unknown = 1; unknown < 100; unknown += 1) findZone(`nowhere/land-${unknown}`)
    for (let again = 1; again < 100; again += 1) findZone('nowhere/land-1')
    expect(findZone('europe/paris')).not.toBeNull()
    findZone('nowhere/land-100')
    expect(findZone('europe/london')).toBeNull()
    expect(findZone('europe/berlin')).not.toBeNull()
    expect(createZoneFinder()('europe/london')).not.toBeNull()
  })
})
