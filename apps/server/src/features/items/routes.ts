import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { listFeedItems, listFeedPlaces } from './service/list-items.ts'
import { createThumbnails } from './service/thumbnail.ts'

/** Browsers cache a small picture for a minute: an editor who replaces it sees the new one soon. */
const PICTURE_CACHE = 'private, max-age=60'

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
  mount(api.items.picture, async ({ params, query, reply }) => {
    const picture = await thumbnail(params.id, query.of)
    reply.header('cache-control', PICTURE_CACHE)
    return picture
  })
}
