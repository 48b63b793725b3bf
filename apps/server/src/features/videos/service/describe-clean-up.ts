import { counted } from '@feedreel/contracts/counted'
import type { CleanUpResult } from './clean-up.ts'

/** Says in two sentences what a cleanup did, or would do. */
export function describeCleanUp(result: CleanUpResult, isDryRun: boolean): string {
  const videos = `${counted(result.videos, 'video')} (${(result.bytes / 1_000_000).toFixed(1)} MB)`
  const orphans = counted(result.orphans, 'orphaned file')
  const items = `${counted(result.items, 'item')} that left ${result.items === 1 ? 'its feed' : 'their feeds'}`
  if (isDryRun) return `Would remove ${videos}, ${items} and ${orphans}. Nothing was changed.`
  const records = [
    orphans,
    counted(result.segments, 'unused segment'),
    counted(result.logs, 'old job log'),
    counted(result.auditRecords, 'old audit record'),
    counted(result.playerEvents, 'old player event'),
  ]
  return `Removed ${videos}, ${records.join(', ')}. Removed ${items}.`
}
