import type { PlayerAnswer } from '@feedreel/contracts/embed'
import { findPlayerPublishers } from '#features/publishers/service/read-publishers.ts'
import { readPlayedVideo, readVideo } from '#features/videos/service/read-videos.ts'
import { notFound } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPlayer } from '../present/player.ts'

/**
 * The player answer for the preview of one video in the portal: no ads, no autoplay, and no address for beacons, so
 * nothing is counted. `video` is null for a video without files.
 * @throws AppError 404
 */
export async function previewVideo(
  { db, storage, config }: Pick<Platform, 'db' | 'storage' | 'config'>,
  id: number,
): Promise<PlayerAnswer> {
  const { publisher_slug } = await readVideo({ db, storage }, id)
  const publisher = (await findPlayerPublishers(db, [publisher_slug])).get(publisher_slug)
  if (!publisher) throw notFound('video')
  const answer = presentPlayer(publisher, await readPlayedVideo(db, id), storage, config.publicUrl)
  return { ...answer, autoplay: { ...answer.autoplay, enabled: false }, ads: null, events_url: '' }
}
