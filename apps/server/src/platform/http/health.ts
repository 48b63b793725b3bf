import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import { outage } from './errors.ts'

/** A database that hangs is as good as away; the caller must hear of it before giving up. */
const ANSWER_WITHIN_MS = 5000

async function checkReach({ db, storage }: Pick<Platform, 'db' | 'storage'>): Promise<void> {
  await sql`select 1`.execute(db)
  await storage.check()
}

/** Answers whether this process lives, and whether it can work: the database and the storage are in reach. */
export function mountHealth(app: FastifyInstance, platform: Pick<Platform, 'db' | 'storage'>): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(outage()), ANSWER_WITHIN_MS)
    try {
      await Promise.race([checkReach(platform), late.promise])
    } catch {
      throw outage()
    } finally {
      clearTimeout(timer)
    }
    return { status: 'ok' }
  })
}
