import { join } from 'node:path'
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
import type { VideoPlan } from './plan-video.ts'

/** A joined video in the work folder; `introS` is the start of its first segment in seconds. */
export type JoinedVideo = JoinedFile & { introS: number; cachedClips: ReadyClip[] }

type Clip = NonNullable<VideoPlan['clips']['intro']>

type Setting = { ratio: Ratio; folder: string; signal: AbortSignal }

/** Copies the stored form of an upload, fitted into the frame of the main ratio, to the work folder. */
async function fetchStored({ storage }: Platform, clip: Clip, folder: string): Promise<NormalisedClip> {
  const fetchFile = async (key: string, fileName: string) => {
    const file = join(folder, fileName)
    await storage.getFile(key, file)
    return file
  }
  const file = await fetchFile(clip.clip_key, `clip-${clip.id}.mp4`)
  const soundFile = clip.sound_key === null ? null : await fetchFile(clip.sound_key, `clip-${clip.id}.wav`)
  return { file, soundFile, durationS: clip.duration_s }
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
    if (segment && (await haveEqualHeaders(stored.file, segment.file))) return stored
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
