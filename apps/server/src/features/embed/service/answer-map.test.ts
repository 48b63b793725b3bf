import { describe, expect, it } from 'vitest'
import { createAnswerMap, type PublisherAnswer } from './answer-map.ts'

const MINUTE_MS = 60_000

let nowMs = 0
const create = (max = 10) => createAnswerMap(max, () => nowMs)
const answerOf = (id: number, video: number | null = null) =>
  ({ publisher: { id }, answer: { answer: { video: video && { id: video } } } }) as PublisherAnswer

describe('a cached answer', () => {
  it('is fresh for one second, or until it expires', () => {
    const answers = create()
    answers.set('a', answerOf(1), nowMs)
    nowMs += 999
    expect(answers.findFresh('a')).toEqual(answerOf(1))
    nowMs += 1
    expect(answers.findFresh('a')).toBeUndefined()
    answers.set('a', answerOf(1), nowMs)
    answers.expire()
    expect(answers.findFresh('a')).toBeUndefined()
  })

  it('stays fresh for 30 seconds while checks find no missed event, unless it expires', () => {
    const answers = create()
    answers.set('a', answerOf(1), nowMs)
    nowMs += 29_500
    expect(answers.findFresh('a')).toBeUndefined()
    answers.noteChecked(nowMs)
    nowMs += 499
    expect(answers.findFresh('a')).toEqual(answerOf(1))
    nowMs += 1
    expect(answers.findFresh('a')).toBeUndefined()
    answers.set('a', answerOf(1), nowMs)
    answers.expire()
    answers.noteChecked(nowMs)
    expect(answers.findFresh('a')).toBeUndefined()
  })

  it('may be served for ten minutes during an outage, even after it expired', () => {
    const answers = create()
    answers.set('a', answerOf(1), nowMs)
    answers.expire()
    nowMs += 5 * MINUTE_MS
    expect(answers.findStale('a')).toEqual(answerOf(1))
    nowMs += 5 * MINUTE_MS - 1
    expect(answers.findStale('a')).toEqual(answerOf(1))
    nowMs += 1
    expect(answers.findStale('a')).toBeUndefined()
  })

  it('is superseded under every slug by an event of its publisher, and by one of its video', () => {
    const answers = create()
    const slugs = ['a', 'renamed', 'video', 'other']
    answers.set('a', answerOf(1), nowMs)
    answers.set('renamed', answerOf(1), nowMs)
    answers.set('video', answerOf(2, 7), nowMs)
    answers.set('other', answerOf(7, 1), nowMs)
    answers.supersede({ subject: 'video', id: 7 })
    expect(slugs.filter(slug => answers.findStale(slug))).toEqual(['a', 'renamed', 'other'])
    answers.supersede({ subject: 'publisher', id: 1 })
    expect(slugs.filter(slug => answers.findStale(slug))).toEqual(['other'])
  })

  it('is dropped when the map is full, the oldest first', () => {
    const answers = create(2)
    for (const [index, slug] of ['a', 'b', 'a', 'c'].entries()) answers.set(slug, answerOf(index), nowMs)
    expect(['a', 'b', 'c'].map(slug => answers.findFresh(slug) !== undefined)).toEqual([true, false, true])
  })
})
