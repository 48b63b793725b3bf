import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { checkAdsTxt } from './service/check-ads-txt.ts'
import { testAdTag } from './service/test-tag.ts'

/** Mounts the test of ad tags and the check of ads.txt. */
export function mountAds(mount: Mount, platform: Platform): void {
  mount(api.ads.test, async ({ body }) => testAdTag(platform, body, platform.config.publicUrl))
  mount(api.ads.adsTxt, async ({ params }) => checkAdsTxt(platform, params.id))
}
