import { join } from 'node:path'
import {
  type JoinedVideo as JoinedFile,
  joinSegments,
  SegmentMismatchError,
} from '@feedreel/media/encode/join-segments'
import type { ReadySegment } from '#features/segments/service/segment-cache.ts'
import { deleteSegments } from '#features/segments/service/segment-files.ts'
import type { Platform } from '#platform/platform.ts'
import type { VideoPlan } from './plan-video.ts'

/** A joined video in the work folder; `introS` is the start of its first item in seconds. */
export type JoinedVideo = JoinedFile & { introS: number }

type Clip = VideoPlan['clips']['intro']

/** Copies a clip from the storage to the work folder. */
async function fetchClip({ storage }: Platform, clip: Clip, workFolder: string, name: string) {
  if (!clip) return null
  const fetchFile = async (key: string, fileName: string) => {
    const file = join(workFolder, fileName)
    await storage.getFile(key, file)
    return file
  }
  const file = await fetchFile(clip.clip_key, `${name}.mp4`)
  const soundFile = clip.sound_key === null ? null : await fetchFile(clip.sound_key, `${name}.wav`)
  return { file, soundFile, durationS: clip.duration_s }
}

/** Joins the segments, with the publisher's intro and outro around them. */
export async function joinVideo(
  platform: Platform,
  segments: readonly ReadySegment[],
  plan: VideoPlan,
  workFolder: string,
  signal: AbortSignal,
): Promise<JoinedVideo> {
  const intro = await fetchClip(platform, plan.clips.intro, workFolder, 'intro')
  const outro = await fetchClip(platform, plan.clips.outro, workFolder, 'outro')
  try {
    const joined = await joinSegments({
      segments: segments.map(({ file, durationS }) => ({ file, durationS })),
      ...(intro ? { intro } : {}),
      ...(outro ? { outro } : {}),
      tools: platform.ffmpeg,
      workFolder,
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
