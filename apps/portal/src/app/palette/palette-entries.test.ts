import { describe, expect, it } from 'vitest'
import { findEntries, MAX_SHOWN, type PaletteEntry, searchedText } from './palette-entries.ts'

const entry = (label: string, group: PaletteEntry['group'] = 'Screen', hint = ''): PaletteEntry => ({
  group,
  label,
  hint,
  to: `/${label}`,
})
const PULL = { kind: 'pull', id: 1, name: 'The Gazette' } as const
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

  it('lists every kind of record for “open” and a name, but no actions', () => {
    const kinds = (['Feed', 'Publisher', 'Video', 'Item'] as const).map(kind => entry('The Gazette', kind))
    const action: PaletteEntry = { ...entry('Pull The Gazette', 'Action'), action: PULL }
    expect(findEntries([...kinds, action], 'Open  gazette')).toEqual(kinds)
  })

  it('still finds names that contain “open”', () => {
    const all = [entry('Gazette'), entry('Open Gazette'), entry('The harbour opens')]
    expect(labels(findEntries(all, 'open gazette'))).toEqual(['Open Gazette', 'Gazette'])
    expect(labels(findEntries(all, 'open'))).toEqual(['Open Gazette', 'The harbour opens'])
  })
})

describe('searchedText', () => {
  it('is the text without the verb in front of it', () => {
    expect(
      ['ban Ferries', ' Pull  World', 'bandits', 'open ban', 'withdraw Ferries'].map(searchedText),
    ).toEqual(['Ferries', 'World', 'bandits', 'ban', 'Ferries'])
  })
})
