import { createPool } from './database.ts'

/**
 * Locks across processes that last as long as the work under them, seconds or hours. Each holds a connection apart from
 * the pool of requests and jobs: the work needs connections of that pool, and would wait for itself if locks could take
 * all of them.
 */
export type Locks = {
  /**
   * Runs work under a lock, unless another caller in any process holds it. The lock ends with the process, and early when
   * its connection breaks.
   * @returns the result, or null when the lock is taken
   */
  tryRun<T>(name: string, work: () => Promise<T>): Promise<{ result: T } | null>
  end(): Promise<void>
}

/** Opens no connection until a lock is taken. @param onError as of `createPool` */
export function createLocks(url: string, onError: (error: Error) => void): Locks {
  // The limits of the work are the limits of its locks.
  const pool = createPool(url, onError, Number.POSITIVE_INFINITY)
  return {
    async tryRun(name, work) {
      const client = await pool.connect()
      let failure: Error | undefined
      try {
        const { rows } = await client.query<{ isLocked: boolean }>(
          'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isLocked"',
          [name],
        )
        if (!rows[0]?.isLocked) return null
        try {
          return { result: await work() }
        } finally {
          failure = await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).then(
            () => undefined,
            (reason: Error) => reason,
          )
        }
      } finally {
        // Closes a connection that could not release the lock, which releases it.
        client.release(failure)
      }
    },
    end: () => pool.end(),
  }
}
