import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { listFeedItems, listFeedPlaces } from './service/list-items.ts'
import { createThumbnails } from './service/thumbnail.ts'

/** Browsers keep small pictures and ask whether they are still the same, because an editor may replace them. */
const PICTURE_CACHE = 'private, no-cache'

/** Mounts the list of all publishers' feeds, the items of one of them, and small pictures of items. */
export function mountItems(mount: Mount, platform: Platform): void {
  const { publicUrl } = platform.config

  mount(api.items.overview, async ({ query, request, access: { scope } }) =>
    listAnswer(request, publicUrl, query, await listFeedPlaces(platform.db, { ...query, scope })),
  )
  mount(api.items.list, async ({ params, query, request }) => {
    const { page, ...rest } = await listFeedItems(platform, params, query)
    return { ...listAnswer(request, publicUrl, query, page), ...rest }
  })
  const thumbnail = createThumbnails(platform)
  mount(api.items.picture, async ({ params, query, request, reply }) => {
    const { etag, ...picture } = await thumbnail(params.id, query.of)
    reply.headers({ 'cache-control': PICTURE_CACHE, etag })
    // The body of a 304 is not sent.
    if (request.headers['if-none-match'] === etag) reply.status(304)
    return picture
  })
}
