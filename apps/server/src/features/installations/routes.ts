import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { listPage } from './service.ts'

/** Mounts the list of hosts that requested a publisher's player. */
export function mountInstallations(mount: Mount, platform: Platform): void {
  mount(api.installations.list, async ({ params, query, request }) =>
    listAnswer(request, platform.config.publicUrl, query, await listPage(platform.db, params.id, query)),
  )
}
