import { PermanentError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { tryLock, unlock } from '../store.ts'

/**
 * Runs work that must not run twice at a time on one database, in whatever process.
 * @param name of the work
 * @throws PermanentError with the refusal when it runs already, and whatever the work throws
 */
export async function runAlone<T>(
  { pool }: Pick<Platform, 'pool'>,
  name: string,
  refusal: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    if (!(await tryLock(client, name))) throw new PermanentError(refusal)
    try {
      return await work()
    } finally {
      // A connection that broke meanwhile has lost it already.
      await unlock(client, name).catch(() => undefined)
    }
  } finally {
    client.release(true)
  }
}
