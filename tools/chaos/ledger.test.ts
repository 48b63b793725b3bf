import { describe, expect, it } from 'vitest'
import { Ledger } from './ledger.ts'

const found = (values: Record<string, unknown>) => (name: string) => values[name]

describe('Ledger', () => {
  it('reports a lost acknowledged change once', () => {
    const ledger = new Ledger()
    ledger.acknowledge('name', 'old')
    ledger.acknowledge('name', 'new')
    expect(ledger.compare(found({ name: 'new' }), 0)).toEqual([])
    expect(ledger.compare(found({ name: 'old' }), 0)).toEqual([
      { name: 'name', expected: ['new'], found: 'old' },
    ])
    expect(ledger.compare(found({ name: 'old' }), 0)).toEqual([])
    expect(ledger.acknowledged).toBe(2)
  })

  it('accepts either value after a change without a response, for 30 s', () => {
    const ledger = new Ledger()
    ledger.acknowledge('name', 'old')
    ledger.doubt('name', 'maybe', 1000)
    expect(ledger.compare(found({ name: 'maybe' }), 2000)).toEqual([])
    expect(ledger.compare(found({ name: 'old' }), 60_000)).toEqual([
      { name: 'name', expected: ['maybe'], found: 'old' },
    ])
  })

  it('accepts a change without a response that is first compared after 30 s, but only once', () => {
    const ledger = new Ledger()
    ledger.acknowledge('name', 'old')
    ledger.doubt('name', 'maybe', 0)
    expect(ledger.compare(found({ name: 'maybe' }), 60_000)).toEqual([])
    ledger.acknowledge('name', 'new')
    expect(ledger.compare(found({ name: 'maybe' }), 61_000)).toEqual([
      { name: 'name', expected: ['new'], found: 'maybe' },
    ])
  })

  it('ignores unknown values', () => {
    const ledger = new Ledger()
    ledger.doubt('name', 'maybe', 0)
    expect(ledger.compare(found({}), 0)).toEqual([])
  })
})
