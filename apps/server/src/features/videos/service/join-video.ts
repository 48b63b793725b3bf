import { join } from 'node:path'
import {
  type JoinedVideo as JoinedFile,
  joinSegments,
  SegmentMismatchError,
} from '@feedreel/media/encode/join-segments'
import type { Platform } from '#platform/platform.ts'
import { forgetSegments } from '../store/segments.ts'
import type { VideoPlan } from './plan-video.ts'
import type { ReadySegment } from './segment-cache.ts'

/** A whole video in the work folder; `introS` is where its first item starts. */
export type JoinedVideo = JoinedFile & { introS: number }

type Clip = VideoPlan['clips']['intro']

/** Brings a clip from the storage to the work folder. */
async function fetchClip(platform: Platform, clip: Clip, workFolder: string, name: string) {
  if (!clip) return null
  const file = join(workFolder, `${name}.mp4`)
  const soundFile = clip.sound_key === null ? null : join(workFolder, `${name}.wav`)
  await platform.storage.getFile(clip.clip_key, file)
  if (clip.sound_key !== null && soundFile !== null) await platform.storage.getFile(clip.sound_key, soundFile)
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
    // What does not fit or is damaged is never joined: the next attempt renders all of it anew.
    if (error instanceof SegmentMismatchError)
      await forgetSegments(
        platform.db,
        segments.map(({ key }) => key),
      )
    throw error
  }
}
