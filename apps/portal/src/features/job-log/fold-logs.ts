import type { JobLog } from '@feedreel/contracts/job-log'

/** Consecutive pulls without news after the newest of them: how many are left out, and how many are listed. */
export type Fold = { hidden: number; shown: number }

/**
 * Folds consecutive pulls that found nothing new into one line, so that failures stand out.
 * @param logs newest first
 * @param unfolded ids of lines whose pulls are all listed
 * @returns the logs to list, and by id the lines that replace others
 */
export function foldLogs(
  logs: readonly JobLog[],
  unfolded: ReadonlySet<number>,
): { rows: JobLog[]; folds: ReadonlyMap<number, Fold> } {
  const rows: JobLog[] = []
  const folds = new Map<number, Fold>()
  let first: number | null = null
  for (const log of logs) {
    if (!log.found_nothing) first = null
    if (first === null) {
      rows.push(log)
      if (log.found_nothing) first = log.id
      continue
    }
    const fold: Fold = folds.get(first) ?? { hidden: 0, shown: 0 }
    folds.set(first, fold)
    if (unfolded.has(first)) {
      fold.shown += 1
      rows.push(log)
    } else fold.hidden += 1
  }
  return { rows, folds }
}
