import { describe, expect, it } from 'vitest'
import { framesInTurn } from './preview-turns.ts'

const FRAMES = ['a', 'b', 'c', 'd'] as const
const inView = (...seen: string[]) => new Map(FRAMES.map(frame => [frame, seen.includes(frame)]))
const turn = (views: ReadonlyMap<(typeof FRAMES)[number], boolean>, arrived: string) =>
  [...framesInTurn(FRAMES, views, frame => arrived.includes(frame))].join('')

describe('framesInTurn', () => {
  it('requests the frames in view at once', () => {
    expect(turn(inView('b', 'c'), '')).toBe('bc')
    expect(turn(inView('b', 'c'), 'b')).toBe('bc')
  })

  it('requests the others one after the other when those in view have arrived', () => {
    expect(turn(inView('b', 'c'), 'bc')).toBe('bca')
    expect(turn(inView('b', 'c'), 'abc')).toBe('bcad')
    expect(turn(inView('b', 'c'), 'abcd')).toBe('bcad')
  })

  it('lets frames that come into view go first', () => {
    expect(turn(inView('b', 'd'), 'b')).toBe('bd')
  })

  it('requests no other frame before it is known which are in view', () => {
    expect(turn(new Map(), '')).toBe('')
    expect(turn(new Map([['a', true]]), 'a')).toBe('a')
  })
})
