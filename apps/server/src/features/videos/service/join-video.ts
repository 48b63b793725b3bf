import { extname, join } from 'node:path'
import { MAIN_RATIO, type Ratio } from '@feedreel/contracts/brand/ratios'
import type { NormalisedClip } from '@feedreel/media/clip/normalise-clip'
import {
  haveEqualHeaders,
  type JoinedVideo as JoinedFile,
  joinSegments,
  SegmentMismatchError,
} from '@feedreel/media/encode/join-segments'
import { type ReadyClip, readyClip } from '#features/segments/service/clip-cache.ts'
import type { ReadySegment } from '#features/segments/service/segment-cache.ts'
import { deleteSegments } from '#features/segments/service/segment-files.ts'
import type { Platform } from '#platform/platform.ts'
import { findStoredHashes, getIntact } from '#platform/storage/stored-hashes.ts'
import type { VideoPlan } from './plan-video.ts'

/** A joined video in the work folder; `introS` is the start of its first segment in seconds. */
export type JoinedVideo = JoinedFile & { introS: number; cachedClips: ReadyClip[] }

type Clip = NonNullable<VideoPlan['clips']['intro']>

type Setting = { ratio: Ratio; folder: string; signal: AbortSignal }

/**
 * Copies the stored form of an upload, fitted into the frame of the main ratio, to the work folder.
 * @returns null when one of its files is damaged
 */
async function fetchStored(
  { db, storage, log }: Platform,
  { id, clip_key, sound_key, duration_s: durationS }: Clip,
  folder: string,
): Promise<NormalisedClip | null> {
  const keys = sound_key === null ? [clip_key] : [clip_key, sound_key]
  const hashes = await findStoredHashes(db, keys)
  const fileOf = (key: string) => join(folder, `clip-${id}${extname(key)}`)
  for (const key of keys) {
    if (await getIntact(storage, key, fileOf(key), hashes.get(key))) continue
    log.warn({ key }, 'A stored clip is damaged and is fitted again')
    return null
  }
  return { file: fileOf(clip_key), soundFile: sound_key === null ? null : fileOf(sound_key), durationS }
}

/**
 * Returns a clip that can be joined with a segment. In the main ratio it is the stored form of the upload, unless the
 * encoder has changed since.
 */
async function fittedClip(
  platform: Platform,
  clip: Clip | null,
  segment: ReadySegment | undefined,
  { ratio, folder, signal }: Setting,
): Promise<NormalisedClip | ReadyClip | null> {
  if (!clip) return null
  if (ratio === MAIN_RATIO) {
    const stored = await fetchStored(platform, clip, folder)
    if (stored && segment && (await haveEqualHeaders(stored.file, segment.file))) return stored
  }
  return readyClip(platform, clip, ratio, { workFolder: folder, signal })
}

/** Joins the segments of one ratio between the publisher's intro and outro. `folder` must belong to this run only. */
export async function joinVideo(
  platform: Platform,
  segments: readonly ReadySegment[],
  plan: VideoPlan,
  setting: Setting,
): Promise<JoinedVideo> {
  const { folder, signal } = setting
  const intro = await fittedClip(platform, plan.clips.intro, segments[0], setting)
  const outro = await fittedClip(platform, plan.clips.outro, segments[0], setting)
  const cachedClips = [intro, outro].filter((clip): clip is ReadyClip => clip !== null && 'key' in clip)
  try {
    const joined = await joinSegments({
      segments: segments.map(({ file, durationS }) => ({ file, durationS })),
      ...(intro ? { intro } : {}),
      ...(outro ? { outro } : {}),
      tools: platform.ffmpeg,
      workFolder: folder,
      signal,
    })
    return { ...joined, introS: intro?.durationS ?? 0, cachedClips }
  } catch (error) {
    if (error instanceof SegmentMismatchError) {
      // The next attempt renders all of them again.
      const keys = [...segments, ...cachedClips].map(({ key }) => key)
      await deleteSegments(platform.db, keys)
    }
    throw error
  }
}
