import { notFound } from '#platform/errors.ts'
import type { FileAnswer } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { MissingObjectError } from '#platform/storage/storage.ts'
import { findVideo } from '../store/videos.ts'

/** Opens the film of a completed video. @throws AppError 404 when there is none */
export async function downloadVideo(platform: Platform, id: number): Promise<FileAnswer> {
  const video = await findVideo(platform.db, id)
  if (!video?.media_key) throw notFound('completed video')
  try {
    const { body, bytes } = await platform.storage.read(video.media_key)
    return { body, bytes, name: `${video.publisher_slug}-${id}.mp4` }
  } catch (error) {
    throw error instanceof MissingObjectError ? notFound('completed video') : error
  }
}
