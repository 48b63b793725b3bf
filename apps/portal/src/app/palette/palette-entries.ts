import { matches } from '../../lib/format/text.ts'

/** A place that the palette leads to. */
export type PaletteEntry = {
  /** What kind of place it is, in the word shown beside its name. */
  group: 'Screen' | 'Publisher' | 'Feed' | 'Command'
  label: string
  /** Further words that find it. */
  hint: string
  to: string
}

export const MAX_SHOWN = 30

/** Entries that hold every word of the search; those whose name begins with it come first. */
export function findEntries(entries: readonly PaletteEntry[], search: string): PaletteEntry[] {
  const words = search.trim().split(/\s+/)
  const found = entries.filter(entry =>
    words.every(word => matches(word, [entry.label, entry.hint, entry.group])),
  )
  const isFirst = (entry: PaletteEntry) =>
    entry.label.toLowerCase().startsWith(search.trim().toLowerCase()) ? 0 : 1
  return found.toSorted((a, b) => isFirst(a) - isFirst(b)).slice(0, MAX_SHOWN)
}
