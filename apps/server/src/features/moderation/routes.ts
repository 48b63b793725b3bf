import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { moderateEverywhere, moderateItem, moderateItems } from './service/moderate-items.ts'

/** Mounts the moderation of items: one, many at once, and one for many publishers. */
export function mountModeration(mount: Mount, platform: Platform): void {
  mount(api.items.moderate, async ({ params, body, actor, access }) =>
    moderateItem(
      platform,
      actor,
      params,
      params.contentId,
      { status: body.status, keepOnAir: body.keep_on_air },
      { mayPin: access.role !== 'publisher' },
    ),
  )
  mount(api.items.moderateEverywhere, async ({ params, body, actor }) =>
    moderateEverywhere(platform, actor, params.id, body.publishers, {
      status: body.status,
      keepOnAir: body.keep_on_air,
    }),
  )
  mount(api.items.bulk, async ({ params, body, actor }) =>
    moderateItems(platform, actor, params, body.content_ids, body.action, body.keep_on_air),
  )
}
