import { describe, expect, it } from 'vitest'
import { createBell } from './bell.ts'

/** Longer than any test may take. */
const FOR_EVER_MS = 600_000

describe('createBell', () => {
  it('ends a wait that has begun', async () => {
    const bell = createBell()
    const waiting = bell.wait(FOR_EVER_MS)
    bell.ring()
    await expect(waiting).resolves.toBeUndefined()
  })

  it('ends the next wait at once when nobody waited, however often it was rung', async () => {
    const bell = createBell()
    bell.ring()
    bell.ring()
    await bell.wait(FOR_EVER_MS)
    const order: string[] = []
    const second = bell.wait(FOR_EVER_MS).then(() => order.push('waited'))
    order.push('rung')
    bell.ring()
    await second
    expect(order).toEqual(['rung', 'waited'])
  })

  it('lets a wait end by itself', async () => {
    await expect(createBell().wait(1)).resolves.toBeUndefined()
  })
})
