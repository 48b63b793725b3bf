import { runLogged } from '#features/job-log/service/run-logged.ts'
import type { Platform } from '#platform/platform.ts'
import { checkSource } from './service/check-source.ts'
import { showChanges, withdrawRemoved } from './service/follow-source.ts'
import { scheduleChecks } from './service/schedule-checks.ts'

/** Feeds checked at a time in this process. Checks mostly wait for the hosts of the articles. */
const CHECKS_AT_A_TIME = 2

/** Starts this process's workers for changes and removals at the sources of feeds. */
export async function workSources(platform: Platform): Promise<void> {
  const { queue } = platform
  await queue.workMany('source.changed', async changes => {
    for (const { itemIds } of changes) await showChanges(platform, itemIds)
  })
  await queue.workMany('source.removed', async removals => {
    for (const { itemIds } of removals) {
      await withdrawRemoved(platform, itemIds, 'The feed says that it was deleted.')
    }
  })
  await queue.everyMinute('sources', () => scheduleChecks(platform))
  await queue.work('source.check', CHECKS_AT_A_TIME, async ({ payload, ...attempt }) =>
    runLogged(platform, payload.jobLogId, attempt, signal => checkSource(platform, payload.feedId, signal)),
  )
}
