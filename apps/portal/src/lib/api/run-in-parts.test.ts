import { MAX_BULK_IDS } from '@feedreel/contracts/batch/bulk-size'
import { expect, it } from 'vitest'
import { runInParts } from './run-in-parts.ts'

it('names as many records in a call as the server takes, in order, and adds up the answers', async () => {
  const parts: number[][] = []
  const ids = Array.from({ length: MAX_BULK_IDS * 2 + 1 }, (_, index) => index + 1)
  const answer = await runInParts(ids, async part => {
    parts.push(part)
    const results = part.map(id => ({ id, error: id % 2 ? null : 'No.' }))
    return { done: results.filter(({ error }) => error === null).length, results }
  })
  expect(parts.map(part => part.length)).toEqual([MAX_BULK_IDS, MAX_BULK_IDS, 1])
  expect(parts.flat()).toEqual(ids)
  expect(answer.done).toBe(MAX_BULK_IDS + 1)
  expect(answer.results).toHaveLength(ids.length)
})
