import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { joinByFfmpeg, joinSegments } from '@feedreel/media/encode/join-segments'
import { fetchSegmentFile } from '../../apps/server/src/features/segments/service/segment-files.ts'
import { eachLimited } from '../../apps/server/src/platform/each-limited.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { makeWorkFolder } from '../../apps/server/src/platform/process/work-folder.ts'

/**
 * The time in seconds for joins alone by stream copy, with cached segments that are already in a folder: by ffmpeg, and as
 * the product joins them.
 * @param concurrency joins at a time
 */
export async function measureJoins(
  platform: Platform,
  videos: number,
  itemsPerVideo: number,
  concurrency: number,
): Promise<{ ffmpegS: number; productS: number }> {
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
    const tools = platform.ffmpeg
    const joins = {
      ffmpeg: (own: string) => joinByFfmpeg(parts, join(own, 'joined.mp4'), { tools, workFolder: own }),
      product: (own: string) => joinSegments({ segments: parts, tools, workFolder: own }),
    }
    const timeOf = async (name: keyof typeof joins) => {
      const startedMs = performance.now()
      const numbers = Array.from({ length: videos }, (_, number) => number)
      await eachLimited(numbers, concurrency, new AbortController().signal, async number => {
        const own = join(workFolder, `${name}-${number}`)
        await mkdir(own)
        await joins[name](own)
      })
      return (performance.now() - startedMs) / 1000
    }
    return { ffmpegS: await timeOf('ffmpeg'), productS: await timeOf('product') }
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}
