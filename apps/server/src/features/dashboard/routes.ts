import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { readAttention, readStats } from './service.ts'

/** Mounts the figures of the dashboard, and what needs attention. */
export function mountDashboard(mount: Mount, platform: Platform): void {
  mount(api.dashboard.stats, async ({ access }) => readStats(platform, access.scope))
  mount(api.dashboard.attention, async ({ query }) => readAttention(platform, query.limit))
}
