import { describe, expect, it } from 'vitest'
import type { PublisherAnswer } from './player-answers.ts'
import { createStaleAnswers } from './stale-answers.ts'

const MINUTES_MS = 60_000

let nowMs = 0
const create = (most = 10) => createStaleAnswers(most, () => nowMs)
const answerOf = (id: number, stamp = 'one') => ({ publisher: { id }, stamp }) as PublisherAnswer
const updated = (id: number) => ({ subject: 'publisher', id, change: 'updated' }) as const

describe('a stale answer', () => {
  it('is served for ten minutes after it was confirmed last', () => {
    const answers = create()
    const found = answerOf(1)
    answers.confirm('a', found)
    nowMs += 5 * MINUTES_MS
    expect(answers.find('a')).toEqual({ found, leftS: 300 })
    answers.confirm('a', found)
    nowMs += 10 * MINUTES_MS - 1000
    expect(answers.find('a')?.leftS).toBe(1)
    nowMs += 1000
    expect(answers.find('a')).toBeUndefined()
  })

  it('stays when a change is about others, or its stamp is still the same', () => {
    const answers = create()
    answers.confirm('a', answerOf(1))
    answers.hear(updated(2))
    answers.hear({ subject: 'video', id: 1, change: 'updated' })
    answers.check('a', 'one')
    expect(answers.find('a')).toBeDefined()
  })
})

describe('a stale answer is not served', () => {
  it('once a change of its publisher was announced, under none of its slugs', () => {
    const answers = create()
    answers.confirm('a', answerOf(1))
    answers.confirm('renamed', answerOf(1))
    answers.hear(updated(1))
    expect([answers.find('a'), answers.find('renamed')]).toEqual([undefined, undefined])
  })

  it('once its publisher has another stamp, or is gone', () => {
    const answers = create()
    answers.confirm('a', answerOf(1))
    answers.check('a', 'two')
    expect(answers.find('a')).toBeUndefined()
    answers.confirm('a', answerOf(1))
    answers.check('a', undefined)
    expect(answers.find('a')).toBeUndefined()
  })

  it('when others came later and there is no room for all', () => {
    const answers = create(2)
    for (const [index, slug] of ['a', 'b', 'a', 'c'].entries()) answers.confirm(slug, answerOf(index))
    expect(['a', 'b', 'c'].map(slug => answers.find(slug) !== undefined)).toEqual([true, false, true])
  })
})
