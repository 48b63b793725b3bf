import type { Publisher } from '@feedreel/contracts/publishers'
import type { Video, VideoStatus } from '@feedreel/contracts/videos'
import { matches } from '../../lib/format/text.ts'

/** Every status of a video, in the order of its life. */
export const VIDEO_STATUSES = [
  'QUEUED',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
] as const satisfies readonly VideoStatus[]

/** Whether the search text stands in the title or the publisher's name. */
export function matchesVideo(video: Video, search: string): boolean {
  return matches(search, [video.latest_content_title, video.publisher_name])
}

/** Whether a video waits or is being made, so that it can be cancelled. */
export function isMoving(video: Pick<Video, 'status'>): boolean {
  return video.status === 'QUEUED' || video.status === 'PROCESSING'
}

/** The slug to pin a video by: its own, else that of the publisher with the same name; null without either. */
export function slugToPin(
  video: { publisher_slug?: string; publisher_name: string },
  publishers: readonly Pick<Publisher, 'name' | 'slug'>[],
): string | null {
  const named = publishers.find(publisher => publisher.name === video.publisher_name)
  return video.publisher_slug || named?.slug || null
}
