import { describe, expect, it } from 'vitest'
import { describeFault, LOAD_MS, PROCESSES, planRound } from './plan-round.ts'

const plans = (seed: number) => Array.from({ length: 200 }, (_, round) => planRound(seed, round, 'cluster'))

describe('planRound', () => {
  it('depends only on seed and round', () => {
    expect(planRound(7, 3, 'cluster')).toEqual(planRound(7, 3, 'cluster'))
    expect(planRound(7, 3, 'cluster')).not.toEqual(planRound(7, 4, 'cluster'))
    expect(planRound(7, 3, 'cluster')).not.toEqual(planRound(8, 3, 'cluster'))
  })

  it('covers every fault of every target, in order of time and within the load', () => {
    const faults = new Set(plans(1).flatMap(plan => plan.map(({ kind, target }) => `${kind} ${target}`)))
    const ofProcesses = PROCESSES.cluster.flatMap(name => [
      `kill ${name}`,
      `restart ${name}`,
      `freeze ${name}`,
    ])
    expect(faults).toEqual(new Set([...ofProcesses, 'kill encoders', 'kill database', 'freeze database']))
    for (const plan of plans(2)) {
      expect(plan.length).toBeGreaterThanOrEqual(2)
      const times = plan.map(({ atMs }) => atMs)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(LOAD_MS)
    }
  })

  it('freezes workers for longer than their heartbeat timeout, web servers only briefly', () => {
    const frozen = plans(3).flatMap(plan => plan.filter(({ kind }) => kind === 'freeze'))
    for (const { target, forMs } of frozen) {
      if (target.startsWith('worker')) expect(forMs).toBeGreaterThan(10_000)
      else expect(forMs).toBeLessThan(5000)
    }
    expect(frozen.length).toBeGreaterThan(20)
  })
})

describe('describeFault', () => {
  it('names the fault, its time and its duration', () => {
    const fault = { atMs: 1500, kind: 'kill', target: 'web-1', forMs: 200 } as const
    expect(describeFault(fault)).toBe('kill web-1 at 1.5 s for 0.2 s')
    expect(describeFault({ ...fault, target: 'encoders', forMs: 0 })).toBe('kill encoders at 1.5 s')
  })
})
