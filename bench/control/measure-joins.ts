import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { joinByFfmpeg } from '@feedreel/media/encode/join-segments'
import { fetchSegmentFile } from '../../apps/server/src/features/segments/service/segment-files.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { makeWorkFolder } from '../../apps/server/src/platform/process/work-folder.ts'

/**
 * The time in seconds for ffmpeg to join alone by stream copy, with cached segments that are already in a folder.
 * @param concurrency joins at a time
 */
export async function measureJoins(
  platform: Platform,
  videos: number,
  itemsPerVideo: number,
  concurrency: number,
): Promise<number> {
  const workFolder = await makeWorkFolder('video')
  try {
    const rows = await platform.db
      .selectFrom('segment')
      .select(['key', 'duration_s'])
      .limit(itemsPerVideo)
      .execute()
    const parts: { file: string; durationS: number; soundFile: null }[] = []
    for (const { key, duration_s: durationS } of rows) {
      parts.push({ file: await fetchSegmentFile(platform, key, workFolder), durationS, soundFile: null })
    }
    let next = 0
    async function joinNext(): Promise<void> {
      while (next < videos) {
        next += 1
        const own = join(workFolder, String(next))
        await mkdir(own)
        await joinByFfmpeg(parts, join(own, 'joined.mp4'), { tools: platform.ffmpeg, workFolder: own })
      }
    }
    const startedMs = performance.now()
    await Promise.all(Array.from({ length: concurrency }, joinNext))
    return (performance.now() - startedMs) / 1000
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}
