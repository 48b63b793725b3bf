import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { HIDDEN_SUBJECTS } from './policy.ts'
import { listPage } from './service.ts'

/** Mounts the list of audit entries, which is read-only. */
export function mountAudit(mount: Mount, platform: Platform): void {
  mount(api.audit.list, async ({ query, request, access: { role } }) => {
    const page = await listPage(platform.db, { ...query, except: HIDDEN_SUBJECTS[role] })
    return listAnswer(request, platform.config.publicUrl, query, page)
  })
}
