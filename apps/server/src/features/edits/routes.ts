import { api } from '@feedreel/contracts/api'
import { requirePublisher } from '#platform/access/access.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { editItem } from './service/edit-item.ts'
import { readEdits, readRevisions } from './service/read-edits.ts'

/** Mounts the edits of items and the revisions of their sources. */
export function mountEdits(mount: Mount, platform: Platform): void {
  mount(api.edits.read, async ({ params, access }) => readEdits(platform.db, params.id, access.scope))
  mount(api.edits.change, async ({ params, body, actor, access }) => {
    requirePublisher(access.scope, body.publisher)
    // An edit for one publisher may carry the mark, which concerns all.
    if (body.no_ads !== undefined) requirePublisher(access.scope, null)
    return editItem(platform, actor, params.id, body, access.scope)
  })
  mount(api.edits.revisions, async ({ params, access }) =>
    readRevisions(platform.db, params.id, access.scope),
  )
}
