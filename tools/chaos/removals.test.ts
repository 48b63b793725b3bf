import { describe, expect, it } from 'vitest'
import { Removals } from './removals.ts'

describe('removals', () => {
  it('report a headline that a player received two seconds after its removal, for that publisher only', () => {
    const removals = new Removals()
    removals.remove('a', 'Storm', 0)
    expect(removals.watch('a', 2001)(['Calm', 'Storm'])).toEqual(['Storm'])
    expect(removals.watch('a', 2000)(['Storm'])).toEqual([])
    expect(removals.watch('b', 2001)(['Storm'])).toEqual([])
  })

  it('report no headline that is removed, allowed or removed again while the player waits', () => {
    const removals = new Removals()
    const before = removals.watch('a', 5000)
    removals.remove('a', 'Storm', 0)
    const after = removals.watch('a', 5000)
    removals.allow('a', 'Storm')
    removals.remove('a', 'Storm', 4000)
    expect([...before(['Storm']), ...after(['Storm'])]).toEqual([])
  })

  it('accept missing files of a publisher that were named before a withdrawal or just after it', () => {
    const removals = new Removals()
    expect(removals.mayBeGone('a', 0)).toBe(false)
    removals.withdraw('a', 5000)
    expect([4000, 6999, 7000].map(givenMs => removals.mayBeGone('a', givenMs))).toEqual([true, true, false])
    expect(removals.mayBeGone('b', 4000)).toBe(false)
  })

  it('keep a withdrawn item removed after later decisions, and name its files, which must be gone', () => {
    const removals = new Removals()
    removals.show('a', ['Calm', 'Storm'], ['1.mp4', '1.jpg'])
    removals.show('a', ['Calm'], ['2.mp4'])
    removals.removeForGood('a', 'Storm', 0)
    removals.allow('a', 'Storm')
    expect(removals.watch('a', 2001)(['Storm'])).toEqual(['Storm'])
    expect(removals.gone(2000)).toEqual([])
    expect(removals.gone(2001)).toEqual(['1.mp4', '1.jpg'])
  })
})
