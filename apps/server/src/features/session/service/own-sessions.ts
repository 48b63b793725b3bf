import { isDeepStrictEqual } from 'node:util'
import type { PageQuery } from '@feedreel/contracts/list'
import type { OwnSession } from '@feedreel/contracts/session'
import type { FastifyRequest, Session } from 'fastify'
import { recordAudit } from '#features/audit/service.ts'
import type { Actor } from '#platform/actor.ts'
import { daysAgo } from '#platform/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Page, readPage } from '#platform/database/list-page.ts'
import { notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { browserName } from '../rules.ts'
import { deleteLinkOf } from '../store/administrators.ts'
import {
  countSessionsOf,
  deleteEndedSessions,
  endSession,
  endSessionsOf,
  listSessionsOf,
  type SessionRow,
} from '../store/sessions.ts'
import { deleteSignInAddressesBefore } from '../store/sign-ins.ts'

const KNOWN_ADDRESS_DAYS = 90

const presentSession = ({ id, created_at, data, is_current }: SessionRow): OwnSession => ({
  id,
  created_at: created_at.toISOString(),
  last_used_at: new Date(data.renewedAtMs ?? created_at).toISOString(),
  address: data.address ?? null,
  browser: browserName(data.userAgent ?? ''),
  is_current,
})

/**
 * One page of an administrator's open sessions, newest first.
 * @param currentId the cookie's id of the session that makes the request
 */
export async function listOwnSessions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { administratorId, currentId }: { administratorId: number; currentId: string },
  query: PageQuery,
): Promise<Page<OwnSession>> {
  const now = clock.now()
  const { count, rows } = await readPage(query, {
    count: () => countSessionsOf(db, administratorId, now),
    rows: bounds => listSessionsOf(db, administratorId, { now, currentId, ...bounds }),
  })
  return { count, rows: rows.map(presentSession) }
}

/** Signs a person out everywhere. @returns how many sessions ended */
export async function endAllSessions(tx: Tx, id: number): Promise<number> {
  return endSessionsOf(tx, id)
}

/** Signs a person out everywhere and voids an unused link. */
export async function endAllAccess(tx: Tx, id: number): Promise<void> {
  await endSessionsOf(tx, id)
  await deleteLinkOf(tx, id)
}

/** Ends a session of the acting administrator. @throws AppError 404 when it is not theirs or has ended */
export async function endOwnSession(
  platform: Platform,
  actor: Actor,
  administratorId: number,
  id: number,
): Promise<void> {
  const { db, clock } = platform
  await db.transaction().execute(async tx => {
    const ended = await endSession(tx, administratorId, id, clock.now())
    if (ended === null) throw notFound('session')
    await recordAudit(platform, tx, actor, {
      action: 'session_ended',
      subject: 'session',
      id: administratorId,
      label: actor.name,
      before: { address: ended.address ?? null, browser: browserName(ended.userAgent ?? '') },
    })
  })
}

/** The person of a session without preferences, which change nothing about what they may see. */
function accessIn({ person }: Pick<Session, 'person'>) {
  return person && { ...person, list_density: null }
}

/** Whether the session or token of a long request still works, with the same role and scope. */
export function isSessionOpen({ sessionStore, session, bearer }: FastifyRequest): Promise<boolean> {
  if (bearer) return bearer.isInForce()
  return new Promise((resolve, reject) => {
    sessionStore.get(session.sessionId, (error: unknown, found) => {
      if (error) reject(error)
      else resolve(found?.user !== undefined && isDeepStrictEqual(accessIn(found), accessIn(session)))
    })
  })
}

/** Deletes ended sessions, and addresses without a sign-in for 90 days. */
export async function deleteOldSessions({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await deleteEndedSessions(db, clock.now())
  await deleteSignInAddressesBefore(db, daysAgo(clock, KNOWN_ADDRESS_DAYS))
}
