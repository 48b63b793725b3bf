import { mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinByFfmpeg, joinSegments } from '@feedreel/media/encode/join-segments'
import { fetchSegmentFile } from '../../apps/server/src/features/segments/service/segment-files.ts'
import { eachLimited } from '../../apps/server/src/platform/each-limited.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'

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
  await using folder = await mkdtempDisposable(join(tmpdir(), 'feedreel-joins-'))
  const { db, ffmpeg: tools } = platform
  const rows = await db.selectFrom('segment').select(['key', 'duration_s']).limit(itemsPerVideo).execute()
  const segments = await Array.fromAsync(rows, async ({ key, duration_s: durationS }) => {
    return { file: await fetchSegmentFile(platform, key, folder.path), durationS, soundFile: null }
  })
  async function timeOf(name: string, joinIn: (workFolder: string) => Promise<unknown>): Promise<number> {
    const startedMs = performance.now()
    const folders = Array.from({ length: videos }, (_, number) => join(folder.path, `${name}-${number}`))
    await eachLimited(folders, concurrency, new AbortController().signal, async workFolder => {
      await mkdir(workFolder)
      await joinIn(workFolder)
    })
    return (performance.now() - startedMs) / 1000
  }
  return {
    ffmpegS: await timeOf('ffmpeg', workFolder =>
      joinByFfmpeg(segments, join(workFolder, 'joined.mp4'), { tools, workFolder }),
    ),
    productS: await timeOf('product', workFolder => joinSegments({ segments, tools, workFolder })),
  }
}
