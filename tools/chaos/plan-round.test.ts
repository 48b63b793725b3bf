import { describe, expect, it } from 'vitest'
import { describeFault, LOAD_MS, PROCESSES, planRound } from './plan-round.ts'

const plans = (seed: number) => Array.from({ length: 200 }, (_, round) => planRound(seed, round, 'cluster'))

describe('planRound', () => {
  it('depends only on seed and round', () => {
    expect(planRound(7, 3, 'cluster')).toEqual(planRound(7, 3, 'cluster'))
    expect(planRound(7, 3, 'cluster')).not.toEqual(planRound(7, 4, 'cluster'))
    expect(planRound(7, 3, 'cluster')).not.toEqual(planRound(8, 3, 'cluster'))
  })

  it('covers every fault and process, in order of time and within the load', () => {
    const faults = plans(1).flat()
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(
      new Set(['kill', 'restart', 'freeze', 'kill-ffmpeg', 'kill-database', 'freeze-database']),
    )
    expect(new Set(faults.map(({ target }) => target))).toEqual(new Set([null, ...PROCESSES.cluster]))
    for (const plan of plans(2)) {
      expect(plan.length).toBeGreaterThanOrEqual(2)
      const times = plan.map(({ atMs }) => atMs)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(LOAD_MS)
    }
  })

  it('freezes workers for longer than their heartbeat timeout, web servers only briefly', () => {
    const frozen = plans(3)
      .flat()
      .filter(({ kind }) => kind === 'freeze')
    for (const { target, forMs } of frozen) {
      if (target?.startsWith('worker')) expect(forMs).toBeGreaterThan(10_000)
      else expect(forMs).toBeLessThan(5000)
    }
    expect(frozen.length).toBeGreaterThan(20)
  })
})

describe('describeFault', () => {
  it('names the fault, its time and its duration', () => {
    expect(describeFault({ atMs: 1500, kind: 'kill', target: 'web-1', forMs: 200 })).toBe(
      'kill web-1 at 1.5 s for 0.2 s',
    )
    expect(describeFault({ atMs: 4000, kind: 'kill-ffmpeg', target: null, forMs: 0 })).toBe(
      'kill-ffmpeg at 4.0 s',
    )
  })
})
