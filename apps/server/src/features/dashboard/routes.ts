import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { readStats } from './service.ts'

/** Mounts the figures of the dashboard. */
export function mountDashboard(mount: Mount, platform: Platform): void {
  mount(api.dashboard.stats, async ({ access }) => readStats(platform, access.scope))
}
