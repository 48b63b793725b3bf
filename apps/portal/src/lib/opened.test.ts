import { describe, expect, it } from 'vitest'
import { type Opened, parseOpened, withOpened } from './opened.ts'

const opened = (label: string): Opened => ({ label, to: `/portal/${label}` })

describe('what was opened last', () => {
  it('comes first, each address once', () => {
    const all = ['A', 'B', 'A'].map(opened).reduce<Opened[]>(withOpened, [])
    expect(all.map(({ label }) => label)).toEqual(['A', 'B'])
  })

  it('is limited to six', () => {
    const all = Array.from('ABCDEFGH', opened).reduce<Opened[]>(withOpened, [])
    expect(all.map(({ label }) => label).join('')).toBe('HGFEDC')
  })

  it('is read without malformed entries', () => {
    const stored = [
      { label: 'Feeds', to: '/portal/feeds' },
      { label: 'Away', to: 'https://x.example' },
      null,
      7,
    ]
    expect(parseOpened(JSON.stringify(stored)).map(({ label }) => label)).toEqual(['Feeds'])
    expect([parseOpened('{'), parseOpened('{}'), parseOpened(null)]).toEqual([[], [], []])
  })
})
