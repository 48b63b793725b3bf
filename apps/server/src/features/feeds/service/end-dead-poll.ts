import { readSettings } from '#features/settings/service.ts'
import { DecoderEndedError } from '#platform/decoders/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { findFeeds } from '../store/feeds.ts'
import { savePolls } from '../store/polls.ts'
import { failPoll } from './poll-feed.ts'

/**
 * Marks a feed as failing whose poll ended its worker in every attempt: it must not do so again at once, and an
 * operator must see why. Jobs of other kinds are left alone.
 */
export async function endDeadPoll(platform: Platform, data: object): Promise<void> {
  const { feedId, jobLogId } = data as { feedId?: unknown; jobLogId?: unknown }
  if (typeof feedId !== 'number' || typeof jobLogId !== 'number') return
  await platform.db.transaction().execute(async tx => {
    const [feed] = await findFeeds(tx, [feedId])
    if (feed === undefined) return
    const { default_feed_check_interval: intervalMinutes } = await readSettings(tx)
    const reason = new DecoderEndedError(
      'The worker stopped each time it pulled this feed, three times in a row.',
      {
        errorClass: 'worker-died',
      },
    )
    const { poll } = failPoll(platform, feed, reason, intervalMinutes)
    if (poll !== null) await savePolls(tx, [poll])
    await publishEvent(tx, { subject: 'feed', id: feedId, change: 'updated' })
  })
}
