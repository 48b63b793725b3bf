import type { PageQuery } from '@feedreel/contracts/list'
import type { OwnSession } from '@feedreel/contracts/session'
import { recordAudit } from '#features/audit/service.ts'
import type { Actor } from '#platform/actor.ts'
import { type Page, readPage } from '#platform/database/list-page.ts'
import { notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentSession } from '../present.ts'
import { browserName } from '../rules.ts'
import { countSessionsOf, endSession, listSessionsOf } from '../store.ts'

/**
 * One page of an administrator's sessions that go on, newest first.
 * @param currentId the id, as its cookie has it, of the session that asks
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

/** Ends one session of the administrator who acts. @throws AppError 404 when it is not theirs or has ended */
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
