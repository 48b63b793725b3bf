import type { JobLog } from '@feedreel/contracts/job-log'

/**
 * The logs that a line replaces: how many are left out, how many are listed, and how many of both failed. `of`: consecutive
 * pulls without new items, or earlier jobs of the same feed or publisher.
 */
export type Fold = { of: 'no-news' | 'earlier'; hidden: number; shown: number; failed: number }

type Folded = { rows: JobLog[]; folds: ReadonlyMap<number, Fold> }

/**
 * Folds consecutive pulls that found nothing new into one line, so that failures attract attention.
 * @param logs newest first
 * @param unfolded ids of lines whose pulls are all listed
 * @returns the logs to list, and by id the lines that replace others
 */
export function foldLogs(logs: readonly JobLog[], unfolded: ReadonlySet<number>): Folded {
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
    const fold: Fold = folds.get(first) ?? { of: 'no-news', hidden: 0, shown: 0, failed: 0 }
    folds.set(first, fold)
    if (unfolded.has(first)) {
      fold.shown += 1
      rows.push(log)
    } else fold.hidden += 1
  }
  return { rows, folds }
}

/** What groups a log: its feed or publisher; other jobs are not grouped. */
function groupOf({ id, feed_id: feed, publisher_id: publisher }: JobLog): string {
  if (feed !== null) return `feed ${feed}`
  return publisher === null ? `job ${id}` : `publisher ${publisher}`
}

/**
 * Lists the newest job of each feed and publisher, with a line in place of its earlier ones.
 * @param logs newest first
 * @param unfolded ids of newest jobs whose earlier ones follow them
 * @returns the logs to list, and by id of the newest job the line
 */
export function groupLogs(logs: readonly JobLog[], unfolded: ReadonlySet<number>): Folded {
  const folds = new Map<number, Fold>()
  const rows = [...Map.groupBy(logs, groupOf).values()].flatMap(group => {
    const [newest, ...earlier] = group
    if (newest === undefined || earlier.length === 0) return group
    const isOpen = unfolded.has(newest.id)
    folds.set(newest.id, {
      of: 'earlier',
      hidden: isOpen ? 0 : earlier.length,
      shown: isOpen ? earlier.length : 0,
      failed: earlier.filter(({ status }) => status === 'failed').length,
    })
    return isOpen ? group : [newest]
  })
  return { rows, folds }
}
