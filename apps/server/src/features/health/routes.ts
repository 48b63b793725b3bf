import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { readHealth, readPresence } from './service/read-health.ts'

/**
 * Mounts the health of the installation and whether any worker is alive.
 * @param untrustedProxies addresses that forward requests though TRUST_PROXY does not name them
 */
export function mountSystemHealth(mount: Mount, platform: Platform, untrustedProxies: () => string[]): void {
  const mountedAt = platform.clock.now()
  mount(api.health.read, async () => ({
    ...(await readHealth(platform, mountedAt)),
    untrusted_proxies: untrustedProxies(),
  }))
  mount(api.health.workers, async () => readPresence(platform, mountedAt))
}
