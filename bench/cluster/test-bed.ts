import { join } from 'node:path'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { startPlatform } from '../../apps/server/src/platform/start-platform.ts'
import { startEmbedded } from '../api/databases.ts'

/** An embedded database and a folder, and the server's services on them in this process, which only sends jobs. */
export type TestBed = {
  platform: Platform
  /** The settings with which other processes join. */
  environment: Record<string, string>
  stop(): Promise<void>
}

/** Starts a database and the services on it for one measurement; `stop` ends the services before the database. */
export async function openTestBed(role: 'web' | 'worker'): Promise<TestBed> {
  const database = await startEmbedded()
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: join(database.environment.DATA_DIR, 'data'),
    ADMIN_PASSWORD: 'for the bench',
  }
  const config = readConfig({ ...environment, LOG_LEVEL: 'error', DEMO: 'false', ROLE: role })
  const { platform, stop } = await startPlatform(config, createLog(config.logLevel), () => undefined)
  return {
    platform,
    environment,
    async stop() {
      await stop()
      await database.stop()
    },
  }
}
