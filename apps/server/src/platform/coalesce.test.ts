import { describe, expect, it } from 'vitest'
import { createCoalescing } from './coalesce.ts'

/** Reads that the test resolves. */
function createAnswers() {
  const asked: PromiseWithResolvers<string>[] = []
  const find = () => {
    const answer = Promise.withResolvers<string>()
    asked.push(answer)
    return answer.promise
  }
  return { asked, find }
}

describe('createCoalescing', () => {
  it('runs one further read for all calls that arrive during a read', async () => {
    const { asked, find } = createAnswers()
    const ask = createCoalescing()
    const first = ask('videos', find)
    const later = [ask('videos', find), ask('videos', find), ask('videos', find)]
    expect(asked).toHaveLength(1)
    asked[0]?.resolve('old')
    await expect(first).resolves.toBe('old')
    expect(asked).toHaveLength(2)
    asked[1]?.resolve('new')
    await expect(Promise.all(later)).resolves.toEqual(['new', 'new', 'new'])
  })

  it('runs a new read after the end of the last one, and reads of other keys at once', async () => {
    const { asked, find } = createAnswers()
    const ask = createCoalescing()
    const first = ask('videos', find)
    void ask('feeds', find)
    expect(asked).toHaveLength(2)
    asked[0]?.resolve('one')
    await first
    void ask('videos', find)
    expect(asked).toHaveLength(3)
  })

  it('fails only the calls that shared the failed read', async () => {
    const { asked, find } = createAnswers()
    const ask = createCoalescing()
    const first = ask('videos', find)
    const second = ask('videos', find)
    asked[0]?.reject(new Error('The database is away.'))
    await expect(first).rejects.toThrow('The database is away.')
    asked[1]?.resolve('back')
    await expect(second).resolves.toBe('back')
  })
})
