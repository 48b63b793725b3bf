import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { listFeedItems, listFeedPlaces } from './service/list-items.ts'

/** Mounts the list of all publishers' feeds, and the items of one of them. */
export function mountItems(mount: Mount, platform: Platform): void {
  const { publicUrl } = platform.config

  mount(api.items.overview, async ({ query, request, access: { scope } }) =>
    listAnswer(request, publicUrl, query, await listFeedPlaces(platform.db, { ...query, scope })),
  )
  mount(api.items.list, async ({ params, query, request }) => {
    const { page, ...rest } = await listFeedItems(platform, params, query)
    return { ...listAnswer(request, publicUrl, query, page), ...rest }
  })
}
