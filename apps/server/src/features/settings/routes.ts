import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { changeSettings, readSettings } from './service.ts'

/** Mounts reading the settings and changing some or all of them. */
export function mountSettings(mount: Mount, platform: Platform): void {
  mount(api.settings.read, async () => readSettings(platform.db))
  mount(api.settings.update, async ({ body, actor }) => changeSettings(platform, actor, body))
}
