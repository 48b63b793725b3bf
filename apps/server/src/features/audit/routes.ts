import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { listPage } from './service.ts'

/** Mounts the list of audit entries, which is read-only. */
export function mountAudit(mount: Mount, platform: Platform): void {
  mount(api.audit.list, async ({ query, request }) =>
    listAnswer(request, platform.config.publicUrl, query, await listPage(platform.db, query)),
  )
}
