import type { CleanUpResult } from './clean-up.ts'

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** Says in one sentence what a cleanup did, or would do. */
export function describeCleanUp(result: CleanUpResult, isDryRun: boolean): string {
  const videos = `${count(result.videos, 'video')} (${(result.bytes / 1_000_000).toFixed(1)} MB)`
  const orphans = count(result.orphans, 'orphaned file')
  if (isDryRun) return `Would remove ${videos} and ${orphans}. Nothing was changed.`
  const records = [
    orphans,
    count(result.segments, 'unused segment'),
    count(result.logs, 'old job log'),
    count(result.auditRecords, 'old audit record'),
    count(result.playerEvents, 'old player event'),
  ]
  return `Removed ${videos}, ${records.join(', ')}.`
}
