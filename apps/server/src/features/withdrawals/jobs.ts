import { runLogged } from '#features/job-log/service/run-logged.ts'
import type { Platform } from '#platform/platform.ts'
import { purgeCdn } from './service/purge-cdn.ts'
import { removeFiles, requeueRemovals } from './service/remove-files.ts'

const REMOVALS_AT_A_TIME = 4
const PURGES_AT_A_TIME = 2

/** Starts this process's workers for deleting the files of withdrawn items and for purging the CDN. */
export async function workWithdrawals(platform: Platform): Promise<{ stop(): void }> {
  const { queue } = platform
  const stopping = new AbortController()
  await queue.work('withdrawal.remove', REMOVALS_AT_A_TIME, async ({ payload, ...attempt }) =>
    runLogged(platform, payload.jobLogId, attempt, async signal => ({
      details: await removeFiles(platform, payload.withdrawalId, AbortSignal.any([signal, stopping.signal])),
    })),
  )
  await queue.work('cdn.purge', PURGES_AT_A_TIME, async ({ payload, ...attempt }) =>
    runLogged(platform, payload.jobLogId, attempt, async signal => ({
      details: await purgeCdn(platform, payload.addresses, signal),
    })),
  )
  await queue.everyMinute('withdrawals', () => requeueRemovals(platform))
  return { stop: () => stopping.abort() }
}
