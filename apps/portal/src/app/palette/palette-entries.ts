import { matches } from '../../lib/format/text.ts'

/** A destination of the palette. */
export type PaletteEntry = {
  /** The kind of destination, shown beside its name. */
  group: 'Screen' | 'Publisher' | 'Feed' | 'Command'
  label: string
  /** Additional search terms. */
  hint: string
  to: string
}

export const MAX_SHOWN = 30

/** Entries that contain every word of the search; names that start with the search come first. */
export function findEntries(entries: readonly PaletteEntry[], search: string): PaletteEntry[] {
  const words = search.trim().split(/\s+/)
  const found = entries.filter(entry =>
    words.every(word => matches(word, [entry.label, entry.hint, entry.group])),
  )
  const isFirst = (entry: PaletteEntry) =>
    entry.label.toLowerCase().startsWith(search.trim().toLowerCase()) ? 0 : 1
  return found.toSorted((a, b) => isFirst(a) - isFirst(b)).slice(0, MAX_SHOWN)
}
