import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { within } from '../database/outage.ts'
import type { Platform } from '../platform.ts'
import { outage } from './errors.ts'

/** A database that hangs is as good as away; the caller must hear of it before giving up. */
const ANSWER_WITHIN_MS = 5000

/** What this process cannot work without at the moment, in one sentence for anybody; null when all is there. */
async function findProblem({
  db,
  storage,
  storageWatch,
}: Pick<Platform, 'db' | 'storage' | 'storageWatch'>): Promise<string | null> {
  const answers = (work: Promise<unknown>) =>
    within(ANSWER_WITHIN_MS, 'It is silent.', work).then(
      () => true,
      () => false,
    )
  const [hasDatabase, hasStorage] = await Promise.all([
    answers(sql`select 1`.execute(db)),
    answers(storage.check()),
  ])
  if (!hasDatabase) return 'The database is out of reach.'
  if (!hasStorage) return 'The storage is out of reach.'
  const { problem } = await storageWatch.state()
  // Asked again, a storage that is well by now is ready at once.
  return problem === null ? null : (await storageWatch.look()).problem
}

/** Answers whether this process lives, and whether it can work: the database answers, and the storage takes files. */
export function mountHealth(
  app: FastifyInstance,
  platform: Pick<Platform, 'db' | 'storage' | 'storageWatch'>,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    const problem = await findProblem(platform)
    if (problem !== null) throw outage(problem)
    return { status: 'ok' }
  })
}
