import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { restoreItem, withdrawItem } from './service/withdraw-item.ts'

/** Mounts the withdrawal of items. */
export function mountWithdrawals(mount: Mount, platform: Platform): void {
  mount(api.withdrawals.withdraw, async ({ params, body, actor }) =>
    withdrawItem(platform, actor, params.id, body),
  )
  mount(api.withdrawals.restore, async ({ params, actor }) => restoreItem(platform, actor, params.id))
}
