import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import {
  moderateEverywhere,
  moderateItem,
  moderateItems,
  moderateItemsEverywhere,
} from './service/moderate-items.ts'

type BanFields = {
  keep_on_air: boolean
  reason?: string | null | undefined
  expires_at?: string | null | undefined
}

/** How an item is moderated, from the body of a call. */
const readHow = ({ keep_on_air, reason, expires_at }: BanFields) => ({
  keepOnAir: keep_on_air,
  reason,
  expiresAt: typeof expires_at === 'string' ? new Date(expires_at) : expires_at,
})

/** Mounts the moderation of items: one or many at once, for one publisher or for many. */
export function mountModeration(mount: Mount, platform: Platform): void {
  mount(api.items.moderate, async ({ params, body, actor, access }) =>
    moderateItem(
      platform,
      actor,
      params,
      params.contentId,
      { status: body.status, ...readHow(body) },
      { mayPin: access.role !== 'publisher' },
    ),
  )
  mount(api.items.moderateEverywhere, async ({ params, body, actor }) =>
    moderateEverywhere(platform, actor, params.id, body.publishers, {
      status: body.status,
      ...readHow(body),
    }),
  )
  mount(api.items.bulk, async ({ params, body, actor }) =>
    moderateItems(platform, actor, params, body.content_ids, body.action, readHow(body)),
  )
  mount(api.items.bulkEverywhere, async ({ body, actor }) =>
    moderateItemsEverywhere(platform, actor, body.item_ids, body.action, readHow(body)),
  )
}
