import { counted } from '@feedreel/contracts/counted'

/** How long records are kept, in days. Videos and items have their own settings. */
export const RETENTION_DAYS = {
  jobLogs: 90,
  auditEntries: 400,
  /** Longer than a player sends events of a playback. */
  playerEvents: 30,
  dailyCounts: 1100,
  installations: 90,
  /** Addresses of removed files, and records of restored or deleted withdrawals. */
  withdrawals: 400,
  /** Since their last use. */
  segments: 7,
} as const

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

export type CleanUpResult = {
  videos: number
  bytes: number
  segments: number
  /** Files without a record. */
  orphans: number
  logs: number
  auditEntries: number
  playerEvents: number
  /** Items that left their feed. */
  items: number
}

/** Says in two sentences what a cleanup removed, or would remove. */
export function describeCleanUp(result: CleanUpResult, isDryRun: boolean): string {
  const videos = `${counted(result.videos, 'video')} (${megabytes(result.bytes)})`
  const orphans = counted(result.orphans, 'orphaned file')
  const items = `${counted(result.items, 'item')} that left ${result.items === 1 ? 'its feed' : 'their feeds'}`
  if (isDryRun) return `Would remove ${videos}, ${items} and ${orphans}. Nothing was changed.`
  const records = [
    orphans,
    counted(result.segments, 'unused segment'),
    counted(result.logs, 'old job log'),
    counted(result.auditEntries, 'old audit entry', 'old audit entries'),
    counted(result.playerEvents, 'old player event'),
  ]
  return `Removed ${videos}, ${records.join(', ')}. Removed ${items}.`
}

export type StorageCount = {
  videos: number
  videoBytes: number
  segments: number
  segmentBytes: number
  /** Sizes that were wrong, and segments that were dropped because a file is missing. */
  corrected: number
  /** Ids of videos whose media file is missing, in ascending order. */
  lostVideos: number[]
}

/** Says in one sentence what the storage holds. */
export function describeStorage(count: StorageCount): string {
  const videos = `${counted(count.videos, 'video')} (${megabytes(count.videoBytes)})`
  const segments = `${counted(count.segments, 'segment')} (${megabytes(count.segmentBytes)})`
  const figures = `${counted(count.corrected, 'figure')} corrected`
  return `${videos}, ${segments}, ${megabytes(count.videoBytes + count.segmentBytes)} in all; ${figures}.`
}

/** How a stored file differs from the written content. */
export type Damage = 'missing' | 'changed'

export type ScrubResult = {
  files: number
  /** Files that had no hash to compare with; their hash is stored now. */
  hashed: number
  /** Faults that were repaired, or will be when the file is needed: one sentence each. */
  repaired: string[]
  /** Faults that remain: one sentence each, with what to do. */
  unrepaired: string[]
  /** Job logs of the videos that are generated again. */
  jobLogIds: number[]
}

/** Describes the damage of a file as the end of a sentence. */
export function describeDamage(damage: Damage): string {
  return damage === 'missing' ? 'is missing in the storage' : 'is not what was written to the storage'
}

/** Says in one sentence what a scrub did. */
export function describeScrub({ files, hashed, repaired, unrepaired }: ScrubResult): string {
  const parts = [
    `${counted(files, 'file')} read`,
    `${counted(repaired.length, 'fault')} repaired`,
    `${unrepaired.length} not repaired`,
  ]
  if (hashed > 0)
    parts.push(
      `${counted(hashed, 'file')} had no hash to compare with and ${hashed === 1 ? 'has' : 'have'} one now`,
    )
  return `${parts.join(', ')}.`
}
