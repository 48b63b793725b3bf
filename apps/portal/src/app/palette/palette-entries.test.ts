import { describe, expect, it } from 'vitest'
import {
  findEntries,
  MAX_SHOWN,
  type PaletteEntry,
  readRecent,
  searchedText,
  withRecent,
} from './palette-entries.ts'

const entry = (label: string, group: PaletteEntry['group'] = 'Screen', hint = ''): PaletteEntry => ({
  group,
  label,
  hint,
  to: `/${label}`,
})
const labels = (entries: readonly PaletteEntry[]) => entries.map(({ label }) => label)

describe('findEntries', () => {
  it('returns all entries in order for an empty search, up to the limit', () => {
    const many = Array.from({ length: 50 }, (_, index) => entry(`Entry ${index}`))
    expect(labels(findEntries(many, ' '))).toEqual(labels(many.slice(0, MAX_SHOWN)))
  })

  it('puts names that begin with the search first', () => {
    const all = [entry('World News', 'Feed'), entry('News Daily', 'Publisher')]
    expect(labels(findEntries(all, 'news'))).toEqual(['News Daily', 'World News'])
  })

  it('finds by every word, in name, hint or kind', () => {
    const all = [entry('Herald', 'Publisher', 'herald.example'), entry('Herald', 'Feed')]
    expect(findEntries(all, 'EXAMPLE publisher')).toEqual([all[0]])
    expect(findEntries(all, 'herald nothing')).toEqual([])
  })
})

describe('searchedText', () => {
  it('is the text without the verb in front of it', () => {
    expect(
      ['ban Ferries', ' Pull  World', 'bandits', 'open ban', 'withdraw Ferries'].map(searchedText),
    ).toEqual(['Ferries', 'World', 'bandits', 'ban', 'Ferries'])
  })
})

describe('what was opened last', () => {
  it('comes first, each address once', () => {
    const opened = [entry('A'), entry('B'), entry('A')].reduce<PaletteEntry[]>(withRecent, [])
    expect(opened.map(({ group, to }) => [group, to])).toEqual([
      ['Recent', '/A'],
      ['Recent', '/B'],
    ])
  })

  it('is read without malformed entries', () => {
    const stored = [
      { label: 'Feeds', to: '/portal/feeds' },
      { label: 'Away', to: 'https://x.example' },
      null,
      7,
    ]
    expect(readRecent(JSON.stringify(stored)).map(({ label }) => label)).toEqual(['Feeds'])
    expect([readRecent('{'), readRecent('{}'), readRecent(null)]).toEqual([[], [], []])
  })
})
