import type { JobLog } from '@feedreel/contracts/job-log'
import { describe, expect, it } from 'vitest'
import { foldLogs, groupLogs } from './fold-logs.ts'

const log = (id: number, found_nothing: boolean) => ({ id, found_nothing }) as JobLog
const LOGS = [log(7, true), log(6, true), log(5, true), log(4, false), log(3, true), log(2, false)]
const folded = (unfolded: number[] = []) => {
  const { rows, folds } = foldLogs(LOGS, new Set(unfolded))
  return { ids: rows.map(({ id }) => id), folds: [...folds] }
}

describe('foldLogs', () => {
  it('keeps the newest of several pulls in a row that found nothing', () => {
    expect(folded()).toEqual({
      ids: [7, 4, 3, 2],
      folds: [[7, { of: 'no-news', hidden: 2, shown: 0, failed: 0 }]],
    })
  })

  it('lists all pulls of an unfolded line', () => {
    expect(folded([7])).toEqual({
      ids: [7, 6, 5, 4, 3, 2],
      folds: [[7, { of: 'no-news', hidden: 0, shown: 2, failed: 0 }]],
    })
  })
})

describe('groupLogs', () => {
  const job = (id: number, feed_id: number | null, publisher_id: number | null, status = 'success') =>
    ({ id, feed_id, publisher_id, status }) as JobLog
  const logs = [
    job(9, 1, null),
    job(8, 2, null),
    job(7, null, 1),
    job(6, null, null),
    job(5, 1, null, 'failed'),
    job(4, null, null),
    job(3, null, 1),
    job(2, 1, null),
  ]
  const grouped = (unfolded: number[] = []) => {
    const { rows, folds } = groupLogs(logs, new Set(unfolded))
    return { ids: rows.map(({ id }) => id), folds: Object.fromEntries(folds) }
  }

  it('lists the newest job of each feed and publisher, and all jobs of neither', () => {
    expect(grouped().ids).toEqual([9, 8, 7, 6, 4])
    expect(grouped().folds).toEqual({
      9: { of: 'earlier', hidden: 2, shown: 0, failed: 1 },
      7: { of: 'earlier', hidden: 1, shown: 0, failed: 0 },
    })
  })

  it('lists earlier jobs below the newest when it is unfolded', () => {
    const { ids, folds } = grouped([9])
    expect(ids).toEqual([9, 5, 2, 8, 7, 6, 4])
    expect(folds[9]).toEqual({ of: 'earlier', hidden: 0, shown: 2, failed: 1 })
  })
})
