import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { clipKey, type NormalisedClip, normaliseClip } from '@feedreel/media/clip/normalise-clip'
import { readVideoTrack } from '@feedreel/media/mp4/video-track'
import { FRAMES, type Ratio } from '@feedreel/media/segment-scene'
import { PermanentError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { getIntact } from '#platform/storage/stored-hashes.ts'
import { addToCache, type CacheSetting, takeCached, takeOrRender } from './cached-files.ts'
import { clipSegmentKey } from './segment-files.ts'

/** The record of an upload: hash and storage key of the file, and the key of its sound, if any. */
type Upload = { original_name: string; sha256: string; media_key: string; sound_key: string | null }

/** A clip that is fitted into the frame of a ratio, in the work folder. */
export type ReadyClip = NormalisedClip & { key: string; isFromCache: boolean }

async function fit(
  platform: Platform,
  key: string,
  upload: Upload,
  ratio: Ratio,
  { workFolder, signal }: CacheSetting,
): Promise<ReadyClip> {
  const own = join(workFolder, key)
  await mkdir(own, { recursive: true })
  const input = join(own, 'upload')
  if (!(await getIntact(platform.storage, upload.media_key, input, upload.sha256))) {
    throw new PermanentError(`The stored file of "${upload.original_name}" has changed: upload it again.`)
  }
  const clip = await normaliseClip({
    input,
    frame: FRAMES[ratio],
    tools: platform.ffmpeg,
    workFolder: own,
    signal,
  })
  const { file, soundFile: sound, durationS } = clip
  const files = sound === null ? { file } : { file, sound }
  const { headerHash } = await readVideoTrack(file)
  await addToCache(platform, { key, itemIds: [] }, { files, durationS, headerHash })
  return { ...clip, key, isFromCache: false }
}

/**
 * Takes an uploaded clip, fitted into the frame of a ratio, from the cache, or fits it and adds it to the cache. Clips
 * are cached by content, so that publishers share them, under the rules of segments.
 * @throws PermanentError when the stored file of the upload has changed; MissingObjectError when it is gone
 */
export async function readyClip(
  platform: Platform,
  upload: Upload,
  ratio: Ratio,
  setting: CacheSetting,
): Promise<ReadyClip> {
  const hash = clipKey(upload.sha256, FRAMES[ratio], platform.ffmpeg.version)
  const key = clipSegmentKey(hash, upload.sound_key !== null)
  return takeOrRender(platform, key, setting.signal, {
    async take() {
      const cached = (await takeCached(platform, [{ key, itemIds: [], isWhole: true }], setting)).get(key)
      if (!cached) return undefined
      const { files, durationS } = cached
      return { key, file: files.file, soundFile: files.sound ?? null, durationS, isFromCache: true }
    },
    render: () => fit(platform, key, upload, ratio, setting),
  })
}
