import { enqueueLoggedMany } from '#features/job-log/service/enqueue-logged.ts'
import { findItemsOnAir } from '#features/videos/service/take-off-air.ts'
import type { Platform } from '#platform/platform.ts'
import { nextCheck } from '../rules.ts'
import { claimDueFeeds } from '../store.ts'

/** Feeds that one run queues; the next run takes the rest. */
const FEEDS_PER_RUN = 200

/** Queues a check of every feed that follows removals, is due and has items on air. Runs once a minute in one process. */
export async function scheduleChecks(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  await db.transaction().execute(async tx => {
    const last = { startedAt: now, endedAt: now, articles: 0, isUnconfirmed: false }
    const feeds = await claimDueFeeds(tx, now, nextCheck(0, last), FEEDS_PER_RUN)
    const onAir = await findItemsOnAir(
      tx,
      feeds.map(({ id }) => id),
    )
    const jobs = feeds
      .filter(({ id }) => onAir.has(id))
      .map(({ id, name }) => ({
        payload: { feedId: id },
        uniqueKey: String(id),
        log: {
          job_type: 'source_check' as const,
          feed_id: id,
          details: `Check of the articles of "${name}".`,
        },
      }))
    await enqueueLoggedMany(platform, tx, 'source.check', jobs)
  })
}
