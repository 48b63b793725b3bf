import { describe, expect, it } from 'vitest'
import { runChaos } from './run-chaos.ts'

async function loseNothing(mode: 'embedded' | 'cluster'): Promise<void> {
  const options = { mode, seed: 5, from: 1, rounds: 1, loadMs: 6000, environment: {} }
  const { findings, acknowledged, figures } = await runChaos({ ...options, say: () => undefined })
  expect(findings).toEqual({ lost: [], stuck: [], orphans: [], limitsBroken: [] })
  expect(acknowledged).toBeGreaterThan(5)
  expect(figures).toMatchObject({ unasked_ends: 0 })
}

describe('a round of chaos', () => {
  it('loses nothing in one process with the embedded database', () => loseNothing('embedded'), 240_000)
})

describe.runIf(process.getuid?.() === 0)('a round of chaos in a cluster, as root', () => {
  it('loses nothing', () => loseNothing('cluster'), 240_000)
})
