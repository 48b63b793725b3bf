import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/supervisor.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { startPlatform } from '../../apps/server/src/platform/start-platform.ts'

/** An embedded database and a folder, and the server's services on them in this process, which only sends jobs. */
export type TestBed = {
  platform: Platform
  /** The settings with which other processes join. */
  environment: Record<string, string>
  stop(): Promise<void>
}

export async function openTestBed(role: 'web' | 'worker'): Promise<TestBed> {
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-bench-'))
  // The user that the database runs as must be able to enter.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => undefined })
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: 'for the bench',
  }
  const config = readConfig({ ...environment, LOG_LEVEL: 'error', DEMO: 'false', ROLE: role })
  const { platform, stop } = await startPlatform(config, createLog(config.logLevel), () => undefined)
  return {
    platform,
    environment,
    async stop() {
      await stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
