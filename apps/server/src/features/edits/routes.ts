import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { editItem } from './service/edit-item.ts'
import { readEdits, readRevisions } from './service/read-edits.ts'

/** Mounts the edits of items and the revisions of their sources. */
export function mountEdits(mount: Mount, platform: Platform): void {
  mount(api.edits.read, async ({ params }) => readEdits(platform.db, params.id))
  mount(api.edits.change, async ({ params, body, actor }) => editItem(platform, actor, params.id, body))
  mount(api.edits.revisions, async ({ params }) => readRevisions(platform.db, params.id))
}
