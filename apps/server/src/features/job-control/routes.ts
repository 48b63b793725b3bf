import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { cancelLoggedJob, retryLoggedJob } from './service.ts'

/** Mounts cancelling and retrying jobs of any kind by their log. */
export function mountJobControl(mount: Mount, platform: Platform): void {
  mount(api.jobLog.cancel, async ({ params, actor }) => cancelLoggedJob(platform, actor, params.id))
  mount(api.jobLog.retry, async ({ params, actor }) => retryLoggedJob(platform, actor, params.id))
}
