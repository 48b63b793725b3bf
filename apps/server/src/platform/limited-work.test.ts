import { describe, expect, it } from 'vitest'
import { eachLimited } from './limited-work.ts'

describe('eachLimited', () => {
  it('begins no further work after an error', async () => {
    const begun: number[] = []
    const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<void>())
    const all = eachLimited([0, 1, 2, 3], 2, new AbortController().signal, async entry => {
      begun.push(entry)
      await gates[entry]?.promise
    })
    gates[0]?.reject(new Error('The storage is away.'))
    await expect(all).rejects.toThrow('The storage is away.')
    gates[1]?.resolve()
    await gates[1]?.promise
    await new Promise(setImmediate)
    expect(begun).toEqual([0, 1])
  })
})
