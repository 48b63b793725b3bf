import { api } from '@feedreel/contracts/api'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { createLink, readLink, useLink } from './service/links.ts'
import {
  changePerson,
  endSessionsOf,
  invitePerson,
  listPage,
  removeFactorsOf,
} from './service/manage-people.ts'

/** Mounts the people who may sign in, and the links by which they choose a password. */
export function mountPeople(mount: Mount, platform: Platform): void {
  mount(api.people.list, async ({ query, request }) =>
    listAnswer(request, platform.config.publicUrl, query, await listPage(platform, query)),
  )
  mount(api.people.invite, async ({ body, actor }) => invitePerson(platform, actor, body))
  mount(api.people.change, async ({ params, body, actor }) => changePerson(platform, actor, params.id, body))
  mount(api.people.createLink, async ({ params, actor }) => createLink(platform, actor, params.id))
  mount(api.people.endSessions, async ({ params, actor }) => endSessionsOf(platform, actor, params.id))
  mount(api.people.removeFactors, async ({ params, actor }) => removeFactorsOf(platform, actor, params.id))
  mount(api.people.readLink, async ({ body }) => readLink(platform, body.token))
  mount(api.people.useLink, async ({ body, request }) => useLink(platform, body, request.ip))
}
