import { api } from '@feedreel/contracts/api'
import type { Publisher } from '@feedreel/contracts/publishers'
import { refuseInvalid } from '#platform/errors.ts'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { scopeErrors } from './service/check-fields.ts'
import { listEmbedVersions } from './service/player-versions.ts'
import { listPage, readPublisher } from './service/read-publishers.ts'
import { removePublisher } from './service/remove-publisher.ts'
import { changePublisher, createPublisher, publisherFaults } from './service/save-publisher.ts'

const brandOf = ({ brand }: Publisher) => ({ brand })

/**
 * Mounts the publishers: list, record, changes with clips, the brand alone, and the available versions of the player.
 */
export function mountPublishers(mount: Mount, platform: Platform): void {
  mount(api.publishers.list, async ({ query, request, access: { scope } }) =>
    listAnswer(request, platform.config.publicUrl, query, await listPage(platform, { ...query, scope })),
  )
  mount(api.publishers.read, async ({ params }) => readPublisher(platform, params.id))
  mount(
    api.publishers.create,
    async ({ body, files, actor }) => createPublisher(platform, actor, body, files),
    async ({ body, files, access: { scope } }) => publisherFaults({ platform, id: null, scope }, body, files),
  )
  mount(
    api.publishers.update,
    async ({ params, body, files, actor, access }) => {
      refuseInvalid(await scopeErrors(platform.db, access.scope, body.feed_settings))
      return changePublisher(platform, actor, params.id, body, files)
    },
    async ({ params, body, files, access: { scope } }) =>
      publisherFaults({ platform, id: params.id, scope }, body, files),
  )
  mount(api.publishers.remove, async ({ params, actor }) => removePublisher(platform, actor, params.id))
  mount(api.brand.readOfPublisher, async ({ params }) => brandOf(await readPublisher(platform, params.id)))
  mount(api.brand.updateOfPublisher, async ({ params, body, actor }) =>
    brandOf(await changePublisher(platform, actor, params.id, body, [])),
  )
  mount(api.publishers.embedVersions, async () => ({ versions: listEmbedVersions() }))
}
