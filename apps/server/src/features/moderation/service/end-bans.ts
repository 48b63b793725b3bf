import { recordAudit } from '#features/audit/service.ts'
import { lockRecord } from '#features/publishers/service/read-publishers.ts'
import { setNextCheck } from '#features/videos/service/schedule-videos.ts'
import { OWN_ACTOR } from '#platform/actor.ts'
import type { Tx } from '#platform/database/database.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { auditEntry } from '../rules.ts'
import { deleteExpiredBans, findPublishersOfExpiredBans } from '../store/bans.ts'

/**
 * Deletes the expired bans of a publisher, which no longer hold, and records their end as one of the product. The caller
 * holds the lock on the publisher.
 */
export async function endExpiredBans(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  publisherId: number,
): Promise<void> {
  const ended = await deleteExpiredBans(tx, publisherId)
  if (ended.length === 0) return
  const entries = ended.map(({ item_id: id, title, publisher_name, keep_on_air, reason, expires_at }) =>
    auditEntry(
      { id, title, publisher_name },
      { status: 'banned', keepOnAir: keep_on_air, reason, expiresAt: expires_at },
      { status: 'normal', keepOnAir: false, reason: null, expiresAt: null },
    ),
  )
  await recordAudit(platform, tx, OWN_ACTOR, ...entries)
  // As after an unban: the schedule decides whether a new video is due.
  await setNextCheck(tx, publisherId, platform.clock.now())
  await publishEvent(tx, { subject: 'publisher', id: publisherId, change: 'updated' })
}

/** Deletes the expired bans of all publishers, so that their schedules take notice and the portal is told. */
export async function endAllExpiredBans(platform: Platform): Promise<void> {
  for (const publisherId of await findPublishersOfExpiredBans(platform.db)) {
    await platform.db.transaction().execute(async tx => {
      if (await lockRecord(tx, publisherId)) await endExpiredBans(platform, tx, publisherId)
    })
  }
}
