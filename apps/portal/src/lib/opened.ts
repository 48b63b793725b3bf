import { useEffect } from 'react'
import { readStored, writeStored } from './stored-choice.ts'

/** A screen that was opened. */
export type Opened = {
  /** Its name in lists. */
  label: string
  /** Its address below /portal. */
  to: string
}

const STORED = 'feedreel-recent'
const MAX_OPENED = 6

/** Reads the screens that were opened last, the newest first; anything malformed is left out. */
export function parseOpened(stored: string | null): Opened[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(entries)) return []
    return entries
      .filter(entry => typeof entry?.label === 'string' && String(entry?.to).startsWith('/portal'))
      .map(({ label, to }) => ({ label, to }))
      .slice(0, MAX_OPENED)
  } catch {
    return []
  }
}

/** The screens that were opened last with a new one in front; each address is kept once. */
export function withOpened(opened: readonly Opened[], { label, to }: Opened): Opened[] {
  return [{ label, to }, ...opened.filter(entry => entry.to !== to)].slice(0, MAX_OPENED)
}

/** The screens that were opened last in this browser, the newest first. */
export const readOpened = (): Opened[] => parseOpened(readStored('localStorage', STORED))

/** Records that a screen was opened. */
export function recordOpened(opened: Opened): void {
  writeStored('localStorage', STORED, JSON.stringify(withOpened(readOpened(), opened)))
}

/** Records that a record's screen was opened, once its name is known. */
export function useOpened(to: string, label: string | undefined): void {
  useEffect(() => {
    if (label) recordOpened({ label, to })
  }, [label, to])
}
