import { describe, expect, it } from 'vitest'
import { type ChaosResult, runChaos } from './run-chaos.ts'

const SHORT_MS = 6000

async function oneRound(mode: 'embedded' | 'cluster'): Promise<ChaosResult> {
  return runChaos({
    mode,
    seed: 5,
    from: 1,
    rounds: 1,
    loadMs: SHORT_MS,
    environment: {},
    isKept: false,
    say: () => undefined,
  })
}

const NOTHING = { lost: [], stuck: [], orphans: [], limitsBroken: [] }

describe('a round of chaos', () => {
  it('loses nothing in one process with the embedded database', async () => {
    const { findings, acknowledged, unasked } = await oneRound('embedded')
    expect(findings).toEqual(NOTHING)
    expect(acknowledged).toBeGreaterThan(5)
    expect(unasked).toEqual([])
  }, 240_000)
})

describe.runIf(process.getuid?.() === 0)('a round of chaos in a cluster, as root', () => {
  it('loses nothing', async () => {
    const { findings, acknowledged, unasked } = await oneRound('cluster')
    expect(findings).toEqual(NOTHING)
    expect(acknowledged).toBeGreaterThan(5)
    expect(unasked).toEqual([])
  }, 240_000)
})
