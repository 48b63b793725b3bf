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
  /** The feed of an item: feeds may bring the same title. */
  feed?: string
  /** Additional search terms. */
  hint: string
  /** The screen that it opens; of an action, the screen of its record. */
  to: string
  action?: PaletteAction
}

const VERB = /^(?:pull|generate|pin|ban|withdraw|open)\s+/i

/** What the server searches for: the text without the verb in front of it. */
export const searchedText = (search: string) => search.trim().replace(VERB, '')

export const MAX_SHOWN = 30

const OPEN = /^open\s+/i

/**
 * Entries that contain every word of the search; names that start with the search come first. A leading “open” is not
 * matched against entries; it excludes the actions.
 */
export function findEntries(entries: readonly PaletteEntry[], search: string): PaletteEntry[] {
  const text = search.trim()
  const name = text.replace(OPEN, '')
  const words = name.split(/\s+/)
  const candidates = name === text ? entries : entries.filter(({ action }) => !action)
  const found = candidates.filter(entry =>
    words.every(word => matches(word, [entry.label, entry.hint, entry.group])),
  )
  const turnOf = ({ label }: PaletteEntry) => {
    const starts = (start: string) => label.toLowerCase().startsWith(start.toLowerCase())
    return starts(text) ? 0 : starts(name) ? 1 : 2
  }
  return found.toSorted((a, b) => turnOf(a) - turnOf(b)).slice(0, MAX_SHOWN)
}
