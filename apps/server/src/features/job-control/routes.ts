import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { cancelLoggedJob } from './service/cancel-logged-job.ts'
import { retryLoggedJob } from './service/retry-logged-job.ts'

/** Jobs of any kind, taken in hand by their log. */
export function mountJobControl(mount: Mount, platform: Platform): void {
  mount(api.jobLog.cancel, async ({ params, actor }) => cancelLoggedJob(platform, actor, params.id))
  mount(api.jobLog.retry, async ({ params, actor }) => retryLoggedJob(platform, actor, params.id))
}
