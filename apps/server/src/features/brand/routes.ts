import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { changeDefaultBrand, presentDefaultBrand } from './service/default-brand.ts'
import { uploadLogo } from './service/logos.ts'

/** Mounts the default brand and the upload of logos. */
export function mountBrand(mount: Mount, platform: Platform): void {
  mount(api.brand.read, async () => presentDefaultBrand(platform))
  mount(api.brand.update, async ({ body, actor }) => changeDefaultBrand(platform, actor, body.brand))
  mount(api.brand.uploadLogo, async ({ files }) => uploadLogo(platform, files))
}
