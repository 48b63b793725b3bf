import { matches } from '../../lib/format/text.ts'

/** An action of the palette, on a record or on the whole system. */
export type PaletteAction =
  | { kind: 'pull' | 'generate'; id: number; name: string }
  | { kind: 'pin' | 'ban'; id: number; name: string; feedId: number }
  /** Opens the dialog that asks for the reason. */
  | { kind: 'withdraw'; id: number; name: string }
  | { kind: 'maintenance'; isOn: boolean }

/** A destination of the palette, or an action. */
export type PaletteEntry = {
  /** The kind of destination, shown beside its name. */
  group: 'Screen' | 'Publisher' | 'Feed' | 'Command' | 'Video' | 'Item' | 'Action' | 'Recent'
  label: string
  /** Additional search terms. */
  hint: string
  /** The screen that it opens; of an action, the screen of its record. */
  to: string
  action?: PaletteAction
}

const VERB = /^(?:pull|generate|pin|ban|withdraw|open)\s+/i

/** What the server searches for: the text without the verb in front of it. */
export const searchedText = (search: string) => search.trim().replace(VERB, '')

const MAX_RECENT = 6

/** The entries that were opened last with a new one in front; each address is kept once. */
export function withRecent(recent: readonly PaletteEntry[], { label, to }: PaletteEntry): PaletteEntry[] {
  const others = recent.filter(entry => entry.to !== to)
  return [{ group: 'Recent' as const, label, hint: '', to }, ...others].slice(0, MAX_RECENT)
}

/** Reads the entries that were opened last; anything malformed is left out. */
export function readRecent(stored: string | null): PaletteEntry[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(entries)) return []
    return entries
      .filter(entry => typeof entry?.label === 'string' && String(entry?.to).startsWith('/portal'))
      .map(({ label, to }) => ({ group: 'Recent' as const, label, hint: '', to }))
      .slice(0, MAX_RECENT)
  } catch {
    return []
  }
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
