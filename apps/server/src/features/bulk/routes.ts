import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { changeFeeds, changePublishers, changeVideos } from './service.ts'

/** Mounts the bulk actions on feeds, publishers and videos. */
export function mountBulk(mount: Mount, platform: Platform): void {
  mount(api.bulk.feeds, async ({ body, actor }) => changeFeeds(platform, actor, body.action, body.ids))
  mount(api.bulk.publishers, async ({ body, actor, access }) =>
    changePublishers(platform, actor, access.scope, body.action, body.ids),
  )
  mount(api.bulk.videos, async ({ body, actor, access }) =>
    changeVideos(platform, actor, access.scope, body.action, body.ids),
  )
}
