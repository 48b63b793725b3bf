import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { moderateItem, moderateItems } from './service/moderate-items.ts'

/** Mounts the moderation of items: one, and many at once. */
export function mountModeration(mount: Mount, platform: Platform): void {
  mount(api.items.moderate, async ({ params, body, actor }) =>
    moderateItem(platform, actor, params, params.contentId, {
      status: body.status,
      keepOnAir: body.keep_on_air,
    }),
  )
  mount(api.items.bulk, async ({ params, body, actor }) =>
    moderateItems(platform, actor, params, body.content_ids, body.action, body.keep_on_air),
  )
}
