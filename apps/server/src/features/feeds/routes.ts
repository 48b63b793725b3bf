import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { exportOpml } from './service/export-opml.ts'
import { importSentOpml } from './service/import-opml.ts'
import {
  changeFeed,
  createFeed,
  feedFaults,
  listPage,
  readFeedRecord,
  removeFeed,
} from './service/manage-feeds.ts'
import { testFeed } from './service/test-feed.ts'

/** Mounts the feeds: list, record, changes, a test without saving, and OPML in both directions. */
export function mountFeeds(mount: Mount, platform: Platform): void {
  mount(api.feeds.list, async ({ query, request }) =>
    listAnswer(request, platform.config.publicUrl, query, await listPage(platform.db, query)),
  )
  mount(api.feeds.read, async ({ params }) => readFeedRecord(platform.db, params.id))
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
