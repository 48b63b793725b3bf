import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { hashPassword } from '#platform/password.ts'
import { type StartedPlatform, startPlatform } from '#platform/start-platform.ts'
import { freePort } from '../../../tools/servers/free-port.ts'
import { createWeb } from '../src/web.ts'
import { startWorker } from '../src/worker.ts'
import { ApiClient } from './api-client.ts'
import { createTestDatabase } from './database.ts'

export const TEST_USER = { username: 'operator', password: 'correct horse battery' }

export type TestServer = StartedPlatform & {
  /** Where the server listens. */
  url: string
  web: FastifyInstance
  /** Makes a browser-like caller that is not signed in. */
  visitor(): ApiClient
  /** Makes one that is. */
  operator(): Promise<ApiClient>
}

let passwordHash: Promise<string> | null = null

/**
 * Starts the whole server on a fresh database and a free port, answers checked against the contract.
 * @param options.worker work on jobs too
 * @param options.prepare fills an empty database, which then is migrated and has no operator of the test's own
 * @param options.environment settings beside the test's own
 */
export async function startTestServer(
  options: {
    worker?: boolean
    environment?: Record<string, string>
    prepare?: (databaseUrl: string) => Promise<void>
  } = {},
): Promise<TestServer> {
  const database = await createTestDatabase({ isEmpty: options.prepare !== undefined })
  await options.prepare?.(database.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'feedreel-data-'))
  const port = Number(options.environment?.PORT ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'silent',
    DEMO: 'false',
    ROLE: options.worker ? 'all' : 'web',
    ...options.environment,
  })
  const started = await startPlatform(config, createLog(config.logLevel), () => undefined)
  const { platform } = started
  if (!options.prepare) {
    passwordHash ??= hashPassword(TEST_USER.password)
    await platform.db
      .insertInto('administrator')
      .values({ username: TEST_USER.username, password_hash: await passwordHash })
      .execute()
  }
  const web = await createWeb(platform, { checkAnswers: true })
  await web.listen({ port: config.port, host: config.host })
  const worker = options.worker ? await startWorker(platform) : null

  return {
    ...started,
    url,
    web,
    visitor: () => new ApiClient(url),
    async operator() {
      const client = new ApiClient(url)
      await client.signIn(TEST_USER.username, TEST_USER.password)
      return client
    },
    async stop() {
      await web.close()
      await worker?.stop()
      await started.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
