import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { changeFeed, createFeed, feedFaults, removeFeed } from './service/manage-feeds.ts'
import { exportOpml, importSentOpml } from './service/opml.ts'
import { listPage, readFeed } from './service/read-feeds.ts'
import { testFeed } from './service/test-feed.ts'

/** Mounts the feeds: list, record, changes, test without saving, OPML import and export. */
export function mountFeeds(mount: Mount, platform: Platform): void {
  mount(api.feeds.list, async ({ query, request, access: { scope } }) =>
    listAnswer(request, platform.config.publicUrl, query, await listPage(platform.db, { ...query, scope })),
  )
  mount(api.feeds.read, async ({ params }) => readFeed(platform.db, params.id))
  mount(
    api.feeds.create,
    async ({ body, actor }) => createFeed(platform, actor, body),
    async ({ body }) => feedFaults(platform.db, null, body),
  )
  mount(
    api.feeds.update,
    async ({ params, body, actor }) => changeFeed(platform, actor, params.id, body),
    async ({ params, body }) => feedFaults(platform.db, params.id, body),
  )
  mount(api.feeds.remove, async ({ params, actor }) => removeFeed(platform, actor, params.id))
  mount(api.feeds.test, async ({ body }) => testFeed(platform, body.url))
  mount(api.feeds.exportOpml, async () => exportOpml(platform))
  mount(api.feeds.importOpml, async ({ body, files, actor }) => importSentOpml(platform, actor, body, files))
}
