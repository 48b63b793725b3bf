import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video, VideoStatus } from '@feedreel/contracts/videos'
import { matches } from '../../lib/format/text.ts'

/** Every status of a video, in chronological order. */
export const VIDEO_STATUSES = [
  'QUEUED',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
] as const satisfies readonly VideoStatus[]

/** Whether the title or the publisher's name contains the search text. */
export function matchesVideo(video: Video, search: string): boolean {
  return matches(search, [video.latest_content_title, video.publisher_name])
}

/** Whether a video is queued or being generated. */
export function isUnfinished(video: Pick<Video, 'status'>): boolean {
  return video.status === 'QUEUED' || video.status === 'PROCESSING'
}

/** The publisher slug of a video, else that of the publisher with the same name; null without either. */
export function slugToPin(
  video: { publisher_slug?: string; publisher_name: string },
  publishers: readonly Pick<Publisher, 'name' | 'slug'>[],
): string | null {
  const named = publishers.find(publisher => publisher.name === video.publisher_name)
  return video.publisher_slug || named?.slug || null
}
