import type { Installation } from '@feedreel/contracts/installations'
import type { PageQuery } from '@feedreel/contracts/list'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import { daysAgo } from '#platform/clock.ts'
import type { Queryable } from '#platform/database/database.ts'
import type { Page } from '#platform/database/list-page.ts'
import { notFound, sentenceOf } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import {
  deleteInstallationsBefore,
  findRefusedHosts,
  listInstallations,
  type Sighting,
  upsertInstallation,
} from './store.ts'

/** One page of the hosts that requested a publisher's player, newest first. @throws AppError 404 */
export async function listPage(
  db: Queryable,
  publisherId: number,
  query: PageQuery,
): Promise<Page<Installation>> {
  if (!(await findRecord(db, publisherId))) throw notFound('publisher')
  const { count, rows } = await listInstallations(db, publisherId, query)
  return {
    count,
    rows: rows.map(({ first_at, last_at, ...row }) => ({
      ...row,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
  }
}

/** The hosts that were refused in the last days, the last seen first. @param limit of the list */
export async function listRefusedHosts(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  days: number,
  limit: number,
): Promise<{ count: number; hosts: { id: number; name: string; host: string; last_at: string }[] }> {
  const { count, rows } = await findRefusedHosts(db, daysAgo(clock, days), limit)
  return { count, hosts: rows.map(({ last_at, ...host }) => ({ ...host, last_at: last_at.toISOString() })) }
}

/** Deletes installations that were last seen longer ago than this. */
export async function deleteOldInstallations(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  days: number,
): Promise<void> {
  await deleteInstallationsBefore(db, daysAgo(clock, days))
}

const WINDOW_MS = 60_000
/** Different sightings of one publisher that a process writes within a minute; limits forged hosts. */
const MAX_WRITES = 100
/** The form of a player version; anything else in a beacon is not stored. */
const VERSION = /^[\w.-]{1,50}$/
const MAX_HOST = 253

export type InstallationNotes = {
  /** Records that a page requested a player. Does not wait for the write; logs its errors. */
  note(seen: Sighting): void
  /** Resolves when all pending writes have ended. */
  settled(): Promise<void>
}

/** Records which hosts request players: at most one write a minute for the same host, outcome and version. */
export function createInstallationNotes({
  db,
  clock,
  log,
}: Pick<Platform, 'db' | 'clock' | 'log'>): InstallationNotes {
  /** What was written in this window, by publisher. */
  const written = new Map<number, Set<string>>()
  let sinceMs = 0
  const pending = new Set<Promise<void>>()

  function writtenOf(publisherId: number, nowMs: number): Set<string> {
    // Absolute, so that a clock that is set back does not stop the writes.
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
      log.warn({ error: sentenceOf(error) }, 'An installation could not be recorded')
    }
  }

  return {
    note(seen) {
      if (seen.host === '' || seen.host.length > MAX_HOST) return
      const isVersion = seen.player_version !== null && VERSION.test(seen.player_version)
      const kept = { ...seen, player_version: isVersion ? seen.player_version : null }
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
