import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { listJobs } from './service/read-job-logs.ts'

/** Mounts the list of jobs; cancelling and retrying them is mounted by the feature `job-control`. */
export function mountJobLog(mount: Mount, platform: Platform): void {
  mount(api.jobLog.list, async ({ query, request, access: { scope } }) =>
    listAnswer(request, platform.config.publicUrl, query, await listJobs(platform, { ...query, scope })),
  )
}
