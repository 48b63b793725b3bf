import { Readable } from 'node:stream'
import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { HIDDEN_SUBJECTS } from './policy.ts'
import { exportEntries } from './service/export-entries.ts'
import { listPage } from './service.ts'

const MEDIA = { jsonl: 'application/jsonl', csv: 'text/csv' }

/** Mounts the list of audit entries and their export. */
export function mountAudit(mount: Mount, platform: Platform): void {
  mount(api.audit.list, async ({ query, request, access: { role } }) => {
    const page = await listPage(platform.db, { ...query, except: HIDDEN_SUBJECTS[role] })
    return listAnswer(request, platform.config.publicUrl, query, page)
  })
  mount(api.audit.export, async ({ query, request, reply, actor, access: { role } }) => {
    const day = platform.clock.now().toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="audit-${day}.${query.format}"`)
    reply.header('cache-control', 'no-store').type(`${MEDIA[query.format]}; charset=utf-8`)
    if (request.method === 'HEAD') return Readable.from([])
    return exportEntries(platform, actor, { ...query, except: HIDDEN_SUBJECTS[role] })
  })
}
