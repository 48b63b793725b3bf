import { sentenceOf } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { type Sighting, upsertInstallation } from '../store.ts'

const WINDOW_MS = 60_000
/** Different sightings of one publisher that a process writes within a minute; a flood of forged hosts ends here. */
const MAX_WRITES = 100
/** A version as a player can have it; what else a beacon says is not kept. */
const VERSION = /^[\w.-]{1,50}$/
const MAX_HOST = 253

export type InstallationNotes = {
  /** Notes that a page asked for a player; the writing is not waited for, and its failure is only logged. */
  note(seen: Sighting): void
  /** Resolves when everything noted so far is written. */
  settled(): Promise<void>
}

/** Keeps notes of who asks for players: of the same host, outcome and version at most one write a minute. */
export function createInstallationNotes({
  db,
  clock,
  log,
}: Pick<Platform, 'db' | 'clock' | 'log'>): InstallationNotes {
  /** What was written of each publisher since a moment. */
  const written = new Map<number, Set<string>>()
  let sinceMs = 0
  const pending = new Set<Promise<void>>()

  function writtenOf(publisherId: number, nowMs: number): Set<string> {
    // Whichever way it differs: a clock that is put back must not keep everything silent until it is that late again.
    if (Math.abs(nowMs - sinceMs) >= WINDOW_MS) {
      written.clear()
      sinceMs = nowMs
    }
    const known = written.get(publisherId)
    if (known) return known
    const fresh = new Set<string>()
    written.set(publisherId, fresh)
    return fresh
  }

  async function write(seen: Sighting, now: Date): Promise<void> {
    try {
      await upsertInstallation(db, seen, now)
    } catch (error) {
      log.warn({ error: sentenceOf(error) }, 'An installation could not be noted')
    }
  }

  return {
    note(seen) {
      if (seen.host === '' || seen.host.length > MAX_HOST) return
      const version = seen.player_version !== null && VERSION.test(seen.player_version)
      const kept = { ...seen, player_version: version ? seen.player_version : null }
      const now = clock.now()
      const ofPublisher = writtenOf(seen.publisher_id, now.getTime())
      const key = `${kept.host} ${kept.outcome} ${kept.player_version}`
      if (ofPublisher.has(key) || ofPublisher.size >= MAX_WRITES) return
      ofPublisher.add(key)
      const writing = write(kept, now).finally(() => pending.delete(writing))
      pending.add(writing)
    },
    async settled() {
      await Promise.all(pending)
    },
  }
}
