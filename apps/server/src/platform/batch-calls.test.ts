import { describe, expect, it } from 'vitest'
import { batchCalls } from './batch-calls.ts'

describe('batchCalls', () => {
  it('runs a single call alone, and calls that arrive during a batch together', async () => {
    const rounds: number[][] = []
    const first = Promise.withResolvers<void>()
    const double = batchCalls(
      async (numbers: number[]) => {
        rounds.push(numbers)
        if (rounds.length === 1) await first.promise
        return numbers.map(number => number * 2)
      },
      { max: 3 },
    )
    const one = double(1)
    await new Promise(setImmediate)
    const others = [2, 3, 4, 5].map(double)
    first.resolve()
    expect(await one).toBe(2)
    expect(await Promise.all(others)).toEqual([4, 6, 8, 10])
    expect(rounds).toEqual([[1], [2, 3, 4], [5]])
    expect(await double(6)).toBe(12)
  })

  it('fails only the call whose input fails, if asked to', async () => {
    const half = batchCalls(
      async (numbers: number[]) => {
        if (numbers.includes(3)) throw new Error('3 is odd')
        return numbers.map(number => number / 2)
      },
      { max: 10, failsAlone: true },
    )
    const answers = await Promise.allSettled([2, 3, 4].map(half))
    expect(answers.map(answer => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(answers[2]).toMatchObject({ value: 2 })
    expect(await half(8)).toBe(4)
  })

  it('otherwise fails all calls of a batch after one attempt', async () => {
    let attempts = 0
    const read = batchCalls(
      async (ids: number[]) => {
        attempts += 1
        if (attempts === 1) throw new Error('The database is unreachable.')
        return ids
      },
      { max: 10 },
    )
    const answers = await Promise.allSettled([1, 2].map(read))
    expect(answers.map(answer => answer.status)).toEqual(['rejected', 'rejected'])
    expect(await read(3)).toBe(3)
    expect(attempts).toBe(2)
  })

  it('does not wait for a batch that takes longer than the maximum delay', async () => {
    const stuck = Promise.withResolvers<number[]>()
    const read = batchCalls(async (ids: number[]) => (ids.includes(1) ? stuck.promise : ids), {
      max: 10,
      maxDelayMs: 1,
    })
    const slow = read(1)
    await new Promise(setImmediate)
    expect(await read(2)).toBe(2)
    stuck.resolve([1])
    expect(await slow).toBe(1)
  })
})
