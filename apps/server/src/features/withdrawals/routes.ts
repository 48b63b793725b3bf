import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { listItems } from './service/list-items.ts'
import { restoreItem, withdrawItem } from './service/withdraw-item.ts'

/** Mounts the list of all feeds' items, and their withdrawal. */
export function mountWithdrawals(mount: Mount, platform: Platform): void {
  mount(api.withdrawals.list, async ({ query, request, access: { scope } }) =>
    listAnswer(request, platform.config.publicUrl, query, await listItems(platform, { ...query, scope })),
  )
  mount(api.withdrawals.withdraw, async ({ params, body, actor }) =>
    withdrawItem(platform, actor, params.id, body),
  )
  mount(api.withdrawals.restore, async ({ params, actor }) => restoreItem(platform, actor, params.id))
}
