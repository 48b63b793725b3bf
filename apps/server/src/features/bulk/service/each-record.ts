import type { BulkAnswer } from '@feedreel/contracts/batch/bulk'
import { AppError } from '#platform/errors.ts'

/**
 * Does something to each record, one after the other and each id once. A refusal is noted and stops no other record.
 * @throws whatever `act` throws beside AppErrors, like an outage: what was done until then stays
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
