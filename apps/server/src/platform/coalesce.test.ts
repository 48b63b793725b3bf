import { describe, expect, it } from 'vitest'
import { createCoalescing } from './coalesce.ts'

/** Answers that come when they are told to, and how many were asked for. */
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
  it('gives all who ask while an answer is being found the next one, and finds that once', async () => {
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

  it('finds anew for who asks after the end, and at the same time for who asks something else', async () => {
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

  it('fails those alone who shared the failure', async () => {
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
