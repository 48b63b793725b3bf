import type { BulkAnswer } from '@feedreel/contracts/batch/bulk'
import { MAX_BULK_IDS } from '@feedreel/contracts/batch/bulk-size'

/**
 * Makes a bulk call for any number of records, one part after the other.
 * @returns the answers of all parts as one
 */
export async function runInParts(
  ids: readonly number[],
  send: (part: number[]) => Promise<BulkAnswer>,
): Promise<BulkAnswer> {
  const whole: BulkAnswer = { done: 0, results: [] }
  for (let from = 0; from < ids.length; from += MAX_BULK_IDS) {
    const { done, results } = await send(ids.slice(from, from + MAX_BULK_IDS))
    whole.done += done
    whole.results.push(...results)
  }
  return whole
}
