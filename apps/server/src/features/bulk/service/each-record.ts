import type { BulkAnswer } from '@feedreel/contracts/batch/bulk'
import { AppError } from '#platform/errors.ts'

/**
 * Applies `act` to each record, one after the other and each id once. A refusal is recorded and does not stop the
 * others.
 * @throws any error of `act` other than an AppError, like an outage; earlier changes stay
 */
export async function eachRecord(
  ids: readonly number[],
  act: (id: number) => Promise<unknown>,
): Promise<BulkAnswer> {
  const results: BulkAnswer['results'] = []
  for (const id of new Set(ids)) {
    let error: string | null = null
    try {
      await act(id)
    } catch (refusal) {
      if (!(refusal instanceof AppError)) throw refusal
      error = refusal.message
    }
    results.push({ id, error })
  }
  return { done: results.filter(({ error }) => error === null).length, results }
}
