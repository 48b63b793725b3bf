import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from './api/query-keys.ts'
import { readStored, writeStored } from './stored-choice.ts'

/** A screen that was opened. */
export type Opened = {
  /** Its name in lists. */
  label: string
  /** Its address below /portal. */
  to: string
}

/** One for each person: others who use this browser may not see all of these records. */
const storedAs = (username: string) => `feedreel-recent-${username}`
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

/** What a person opened last in this browser, the newest first. */
export const readOpened = (username: string): Opened[] =>
  parseOpened(readStored('localStorage', storedAs(username)))

/** Records that a person opened a screen. */
export function recordOpened(username: string, opened: Opened): void {
  writeStored('localStorage', storedAs(username), JSON.stringify(withOpened(readOpened(username), opened)))
}

type KnownSession = { user: { username: string } | null }

/** The name of the signed-in person; empty without one. */
export const useUsername = (): string =>
  useQueryClient().getQueryData<KnownSession>(keys.session)?.user?.username ?? ''

/** Records that a record's screen was opened, once its name is known. */
export function useOpened(to: string, label: string | undefined): void {
  const username = useUsername()
  useEffect(() => {
    if (label) recordOpened(username, { label, to })
  }, [label, to, username])
}
