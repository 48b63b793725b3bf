import { join } from 'node:path'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { startPlatform } from '../../apps/server/src/platform/start-platform.ts'
import { startEmbedded } from './databases.ts'

/** An embedded database and a data folder, and the server's services on them in this process. */
export type TestBed = {
  platform: Platform
  /** Where the database's files are. */
  postgresFolder: string
  /** The settings with which other processes join. */
  environment: Record<string, string>
  stop(): Promise<void>
}

/**
 * Starts a database and the services on it; `stop` ends the services before the database.
 * @param settings in addition to the usual ones
 */
export async function openTestBed(
  role: 'web' | 'worker',
  settings: Record<string, string> = {},
): Promise<TestBed> {
  const database = await startEmbedded()
  const { DATA_DIR } = database.environment
  const environment = { DATABASE_URL: database.url, DATA_DIR: join(DATA_DIR, 'data'), ...settings }
  const config = readConfig({ ...environment, LOG_LEVEL: 'error', DEMO: 'false', ROLE: role })
  const { platform, stop } = await startPlatform(config, createLog(config.logLevel), () => undefined)
  return {
    platform,
    postgresFolder: join(DATA_DIR, 'postgres'),
    environment,
    async stop() {
      await stop()
      await database.stop()
    },
  }
}
