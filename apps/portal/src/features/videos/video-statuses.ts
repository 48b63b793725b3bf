import type { VideoStatus } from '@feedreel/contracts/videos'

/** Every status of a video, in the order of its life. */
export const VIDEO_STATUSES = [
  'QUEUED',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
] as const satisfies readonly VideoStatus[]
