import { api } from '@feedreel/contracts/api'
import { userOf } from '#features/session/service/caller.ts'
import { listAnswer } from '#platform/http/list.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { createToken, listPage, listPageOf, revokeToken } from './service/manage-tokens.ts'

/** Mounts the caller's own tokens, and for owners the tokens of others. */
export function mountTokens(mount: Mount, platform: Platform): void {
  const { publicUrl } = platform.config
  mount(api.tokens.list, async ({ query, request }) =>
    listAnswer(request, publicUrl, query, await listPage(platform, userOf(request).id, query)),
  )
  mount(api.tokens.create, async ({ body, request, actor, access }) =>
    createToken(platform, actor, { id: userOf(request).id, scope: access.scope }, body),
  )
  mount(api.tokens.revoke, async ({ params, request, actor }) =>
    revokeToken(platform, actor, userOf(request).id, params.id),
  )
  mount(api.tokens.listOfPerson, async ({ params, query, request }) =>
    listAnswer(request, publicUrl, query, await listPageOf(platform, params.id, query)),
  )
  mount(api.tokens.revokeOfPerson, async ({ params, actor }) =>
    revokeToken(platform, actor, params.id, params.tokenId),
  )
}
