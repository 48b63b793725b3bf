import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAIN_RATIO } from '@feedreel/contracts/brand/ratios'
import { makeStillsOfVideo } from '@feedreel/media/picture/still-pictures'
import { FRAMES, type Ratio } from '@feedreel/media/segment-scene'
import type { SegmentStills } from '#features/segments/service/segment-files.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { makeWorkFolder } from '#platform/process/work-folder.ts'
import { findStoredHashes, getIntact } from '#platform/storage/stored-hashes.ts'
import { latestItem } from '../rules.ts'
import { listVideoItems } from '../store/line-up.ts'
import { replacePoster } from '../store/renditions.ts'
import type { CompletedVideoRow } from '../store/video-files.ts'
import { replaceStills } from '../store/videos.ts'

/** The time at which an item is fully shown and the transition to the next one has not begun. */
const BEFORE_END_S = 0.4

type Video = Pick<CompletedVideoRow, 'id' | 'publisherId'>

/**
 * `from`: the storage keys of the replaced stills. `note`: stores the new keys; false when the video has another file or
 * is gone.
 */
type Change<Name extends keyof SegmentStills> = {
  from: (string | null)[]
  names: readonly Name[]
  note(tx: Tx, keys: Record<Name, string>): Promise<boolean>
}

/** Makes stills of the newest item from the media file of a ratio, and replaces those of the video. */
async function remake<Name extends keyof SegmentStills>(
  platform: Platform,
  { id, publisherId }: Video,
  { ratio, mediaKey }: { ratio: Ratio; mediaKey: string },
  { from, names, note }: Change<Name>,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage, ffmpeg: tools } = platform
  const items = await listVideoItems(db, id)
  const cover = latestItem(items.map(({ published_at, end_s }) => ({ publishedAt: published_at, end_s })))
  const workFolder = await makeWorkFolder('picture')
  try {
    const file = join(workFolder, 'video.mp4')
    const sha256 = (await findStoredHashes(db, [mediaKey])).get(mediaKey)
    if (!(await getIntact(storage, mediaKey, file, sha256))) {
      throw new AppError(503, 'Its video could not be read without errors.')
    }
    const atS = Math.max(0, (cover?.end_s ?? 0) - BEFORE_END_S)
    const stills = await makeStillsOfVideo({ file, atS, frame: FRAMES[ratio], tools, workFolder, signal })
    const base = `videos/${id}-${randomUUID()}`
    const keys = Object.fromEntries(names.map(name => [name, `${base}-${name}.jpg`])) as Record<Name, string>
    for (const name of names) await storage.putFile(keys[name], stills[name], 'image/jpeg')
    const isTaken = await db.transaction().execute(async tx => {
      if (!(await note(tx, keys))) return false
      await publishEvent(tx, { subject: 'publisher', id: publisherId, change: 'updated' })
      await publishEvent(tx, { subject: 'video', id, change: 'updated' })
      return true
    })
    await storage.remove(isTaken ? from.filter(key => key !== null) : Object.values<string>(keys))
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** Recreates the poster and the thumbnail of a completed video from a frame of its media file. */
export async function remakeStills(
  platform: Platform,
  video: Video & Pick<CompletedVideoRow, 'mediaKey' | 'posterKey' | 'thumbnailKey'>,
  signal: AbortSignal,
): Promise<void> {
  const { mediaKey, posterKey, thumbnailKey } = video
  const change = {
    from: [posterKey, thumbnailKey],
    names: ['poster', 'thumbnail'] as const,
    note: (tx: Tx, { poster, thumbnail }: SegmentStills) =>
      replaceStills(tx, video.id, mediaKey, { poster_key: poster, thumbnail_key: thumbnail }),
  }
  await remake(platform, video, { ratio: MAIN_RATIO, mediaKey }, change, signal)
}

/** Recreates the poster of another rendition from a frame of that rendition. */
export async function remakePoster(
  platform: Platform,
  video: Video,
  rendition: CompletedVideoRow['renditions'][number],
  signal: AbortSignal,
): Promise<void> {
  const { posterKey } = rendition
  const change = {
    from: [posterKey],
    names: ['poster'] as const,
    note: (tx: Tx, { poster }: Pick<SegmentStills, 'poster'>) =>
      replacePoster(tx, video.id, rendition, poster),
  }
  await remake(platform, video, rendition, change, signal)
}
