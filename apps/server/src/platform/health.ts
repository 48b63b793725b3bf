import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AppError } from './errors.ts'
import type { Platform } from './platform.ts'

/** Answers whether this process lives, and whether it can work: the database and the storage are in reach. */
export function mountHealth(app: FastifyInstance, platform: Pick<Platform, 'db' | 'storage'>): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    try {
      await sql`select 1`.execute(platform.db)
      await platform.storage.check()
    } catch {
      throw new AppError(503, 'The database or the storage is out of reach.', { 'retry-after': '5' })
    }
    return { status: 'ok' }
  })
}
