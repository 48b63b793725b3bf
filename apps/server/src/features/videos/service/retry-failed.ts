import { daysAgo } from '#platform/clock.ts'
import { AppError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { findFailedVideos } from '../store/failed-videos.ts'
import { reopenFailedVideo } from './retry-video.ts'

/** What came of retrying many: the logs of the new jobs, and a sentence for each video that can't be retried. */
export type RetryResult = { jobLogIds: number[]; refusals: string[] }

/**
 * Queues anew the newest video of each publisher where it failed, unless somebody cancelled it.
 * @param publisherId null for all publishers
 * @param days how far to look back
 */
export async function retryFailed(
  platform: Platform,
  publisherId: number | null,
  days: number,
): Promise<RetryResult> {
  const since = daysAgo(platform.clock, days)
  const result: RetryResult = { jobLogIds: [], refusals: [] }
  for (const id of await findFailedVideos(platform.db, publisherId, since)) {
    try {
      result.jobLogIds.push(await reopenFailedVideo(platform, null, id))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.refusals.push(`Video ${id}: ${error.message}`)
    }
  }
  return result
}
