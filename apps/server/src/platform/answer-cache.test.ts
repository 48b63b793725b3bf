import { describe, expect, it } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

describe('createAnswerCache', () => {
  it('are found once for as long as nothing changes, and anew after a change', async () => {
    const cache = createAnswerCache(2)
    let found = 0
    const ask = (changes: number) => cache.recall('rows', changes, async () => ++found)
    expect([await ask(1), await ask(1), await ask(2), await ask(2)]).toEqual([1, 1, 2, 2])
  })

  it('serve a caller who knows of fewer changes than they', async () => {
    const cache = createAnswerCache(2)
    await cache.recall('rows', 5, async () => 'newer')
    expect(await cache.recall('rows', 4, async () => 'older')).toBe('newer')
  })

  it('are shared by all who ask while they are found', async () => {
    const cache = createAnswerCache(2)
    const finding = Promise.withResolvers<string>()
    const first = cache.recall('rows', 1, () => finding.promise)
    const second = cache.recall('rows', 1, async () => 'asked twice')
    finding.resolve('once')
    expect(await Promise.all([first, second])).toEqual(['once', 'once'])
  })

  it('go when others were asked for since, the oldest first', async () => {
    const cache = createAnswerCache(2)
    const ask = (question: string, answer: string) => cache.recall(question, 1, async () => answer)
    await ask('a', 'a1')
    await ask('b', 'b1')
    await ask('a', 'a2')
    await ask('c', 'c1')
    expect(await ask('a', 'a3')).toBe('a1')
    expect(await ask('b', 'b2')).toBe('b2')
  })

  it('do not keep a failure', async () => {
    const cache = createAnswerCache(2)
    const failing = cache.recall('rows', 1, async () => {
      throw new Error('The database is away.')
    })
    await expect(failing).rejects.toThrow('The database is away.')
    expect(await cache.recall('rows', 1, async () => 'back')).toBe('back')
  })
})
