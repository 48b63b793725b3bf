import type { JobLog } from '@feedreel/contracts/job-log'
import { describe, expect, it } from 'vitest'
import { foldLogs } from './fold-logs.ts'

const log = (id: number, found_nothing: boolean) => ({ id, found_nothing }) as JobLog
const LOGS = [log(7, true), log(6, true), log(5, true), log(4, false), log(3, true), log(2, false)]
const folded = (unfolded: number[] = []) => {
  const { rows, folds } = foldLogs(LOGS, new Set(unfolded))
  return { ids: rows.map(({ id }) => id), folds: [...folds] }
}

describe('foldLogs', () => {
  it('keeps the newest of several pulls in a row that found nothing', () => {
    expect(folded()).toEqual({ ids: [7, 4, 3, 2], folds: [[7, { hidden: 2, shown: 0 }]] })
  })

  it('lists all pulls of an unfolded line', () => {
    expect(folded([7])).toEqual({ ids: [7, 6, 5, 4, 3, 2], folds: [[7, { hidden: 0, shown: 2 }]] })
  })
})
