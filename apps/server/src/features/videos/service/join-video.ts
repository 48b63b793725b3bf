import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MAIN_RATIO, type Ratio } from '@feedreel/contracts/brand/ratios'
import { normaliseClip } from '@feedreel/media/clip/normalise-clip'
import {
  type JoinedVideo as JoinedFile,
  joinSegments,
  SegmentMismatchError,
} from '@feedreel/media/encode/join-segments'
import { FRAMES } from '@feedreel/media/segment-scene'
import type { ReadySegment } from '#features/segments/service/segment-cache.ts'
import { deleteSegments } from '#features/segments/service/segment-files.ts'
import type { Platform } from '#platform/platform.ts'
import type { VideoPlan } from './plan-video.ts'

/** A joined video in the work folder; `introS` is the start of its first segment in seconds. */
export type JoinedVideo = JoinedFile & { introS: number }

type Clip = VideoPlan['clips']['intro']

type Setting = { ratio: Ratio; folder: string; signal: AbortSignal }

/**
 * Copies a clip from the storage to the work folder. It is stored in the main ratio; for another one, its upload is fitted
 * into the frame here.
 */
async function fetchClip(platform: Platform, clip: Clip, name: string, { ratio, folder, signal }: Setting) {
  if (!clip) return null
  const { storage, ffmpeg: tools } = platform
  const fetchFile = async (key: string, fileName: string) => {
    const file = join(folder, fileName)
    await storage.getFile(key, file)
    return file
  }
  if (ratio !== MAIN_RATIO) {
    const input = await fetchFile(clip.media_key, `${name}-upload`)
    const workFolder = join(folder, name)
    await mkdir(workFolder)
    return normaliseClip({ input, frame: FRAMES[ratio], tools, workFolder, signal })
  }
  const file = await fetchFile(clip.clip_key, `${name}.mp4`)
  const soundFile = clip.sound_key === null ? null : await fetchFile(clip.sound_key, `${name}.wav`)
  return { file, soundFile, durationS: clip.duration_s }
}

/** Joins the segments of one ratio, with the publisher's intro and outro around them. `folder` is for this run alone. */
export async function joinVideo(
  platform: Platform,
  segments: readonly ReadySegment[],
  plan: VideoPlan,
  setting: Setting,
): Promise<JoinedVideo> {
  const { folder, signal } = setting
  const intro = await fetchClip(platform, plan.clips.intro, 'intro', setting)
  const outro = await fetchClip(platform, plan.clips.outro, 'outro', setting)
  try {
    const joined = await joinSegments({
      segments: segments.map(({ file, durationS }) => ({ file, durationS })),
      ...(intro ? { intro } : {}),
      ...(outro ? { outro } : {}),
      tools: platform.ffmpeg,
      workFolder: folder,
      signal,
    })
    return { ...joined, introS: intro?.durationS ?? 0 }
  } catch (error) {
    if (error instanceof SegmentMismatchError) {
      // The next attempt renders all of them again.
      const keys = segments.map(({ key }) => key)
      await deleteSegments(platform.db, keys)
    }
    throw error
  }
}
