import { describe, expect, it } from 'vitest'
import { FEED_BOUNDS } from '../src/parse/feed-bounds.ts'
import { FIELD_SCANNERS } from './scanners.ts'

/** A straight line takes 4 times, a square 16 times as long. */
const MAX_GROWTH = 10
/** Less is lost in what else the machine does. */
const MIN_COMPARED_MS = 100

function cpuMs(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage()
  read(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

describe('texts that are a flood of one piece', () => {
  it.each(FIELD_SCANNERS)('cost $name no more than their length', ({ scan, floods }) => {
    for (const { name, write } of floods) {
      const whole = cpuMs(scan, write(FEED_BOUNDS.fieldLength))
      if (whole < MIN_COMPARED_MS) continue
      const quarter = cpuMs(scan, write(FEED_BOUNDS.fieldLength / 4))
      expect(whole / Math.max(quarter, 1), JSON.stringify(name)).toBeLessThan(MAX_GROWTH)
    }
  })
})
