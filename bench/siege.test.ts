import { beforeAll, describe, expect, it } from 'vitest'
import { ATTACKS } from './siege/attacks.ts'
import type { AttackResult } from './siege/run-attack.ts'
import { runSiege } from './siege/run-siege.ts'

const attacks = ATTACKS.filter(({ isShort }) => isShort)
/** For busy machines. */
const SLACK = 10

describe('a short siege', () => {
  const results = new Map<string, AttackResult>()

  beforeAll(async () => {
    await runSiege({
      attacks,
      calmS: 4,
      slack: SLACK,
      onCalm: () => undefined,
      onResult: result => results.set(result.name, result),
    })
  }, 400_000)

  it.each(attacks)('contains $name', ({ name }) => {
    expect(results.get(name)?.faults).toEqual([])
    expect(results.get(name)?.reason).not.toBeNull()
  })
})
