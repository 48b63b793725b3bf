import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { findNewestLogId, listJobs } from './service/read-job-logs.ts'

/** Mounts the list of jobs; cancelling and retrying them is mounted by the feature `job-control`. */
export function mountJobLog(mount: Mount, platform: Platform): void {
  mount(api.jobLog.list, async ({ query, request, access: { scope } }) => {
    // Read first: a log that is added meanwhile is newer than this, or listed.
    const newest_id = await findNewestLogId(platform.db, scope)
    const page = await listJobs(platform, { ...query, scope })
    return { ...listAnswer(request, platform.config.publicUrl, query, page), newest_id }
  })
}
