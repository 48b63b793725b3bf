import { beforeEach, describe, expect, it } from 'vitest'
import { Ledger } from './ledger.ts'

let ledger: Ledger
beforeEach(() => {
  ledger = new Ledger()
})

const compare = (found: string, nowMs: number) => ledger.compare(() => found, nowMs)

describe('Ledger', () => {
  it('reports a lost acknowledged change once', () => {
    ledger.acknowledge('name', 'old')
    ledger.acknowledge('name', 'new')
    expect(compare('new', 0)).toEqual([])
    expect(compare('old', 0)).toEqual([{ name: 'name', expected: ['new'], found: 'old' }])
    expect(compare('old', 0)).toEqual([])
    expect(ledger.acknowledged).toBe(2)
  })

  it('accepts either value after a change without a response, for 30 s', () => {
    ledger.acknowledge('name', 'old')
    ledger.doubt('name', 'maybe', 1000)
    expect(compare('maybe', 2000)).toEqual([])
    expect(compare('old', 60_000)).toEqual([{ name: 'name', expected: ['maybe'], found: 'old' }])
  })

  it('accepts a change without a response that is first compared after 30 s, but only once', () => {
    ledger.acknowledge('name', 'old')
    ledger.doubt('name', 'maybe', 0)
    expect(compare('maybe', 60_000)).toEqual([])
    ledger.acknowledge('name', 'new')
    expect(compare('maybe', 61_000)).toEqual([{ name: 'name', expected: ['new'], found: 'maybe' }])
  })

  it('ignores unknown values', () => {
    ledger.doubt('name', 'maybe', 0)
    expect(compare('other', 0)).toEqual([])
  })
})
