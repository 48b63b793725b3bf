import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { listItems } from './service.ts'

/** Mounts the list of the items of all feeds. */
export function mountInbox(mount: Mount, platform: Platform): void {
  mount(api.inbox.list, async ({ query, request, access: { scope } }) =>
    listAnswer(request, platform.config.publicUrl, query, await listItems(platform, { ...query, scope })),
  )
}
