import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { VideoTable } from '#platform/database/tables/tables.ts'
import type { Platform } from '#platform/platform.ts'

let count = 0

/** Adds a video of a publisher without files, completed by default. @returns its id */
export async function buildVideo(
  { db }: Platform,
  publisherId: number,
  fields: Partial<Insertable<VideoTable>> = {},
): Promise<number> {
  count += 1
  const { id } = await db
    .insertInto('video')
    .values({
      publisher_id: publisherId,
      status: 'COMPLETED',
      latest_content_title: `Video ${count}`,
      generation_completed: new Date(Date.UTC(2026, 0, 1, 0, count)),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds the items of a video, each of `itemS` seconds. */
export async function buildVideoItems(
  { db }: Platform,
  videoId: number,
  items: readonly { title: string; url: string | null }[],
  itemS: number,
): Promise<void> {
  const rows = items.map((item, position) => ({
    ...item,
    video_id: videoId,
    position,
    summary: '',
    start_s: position * itemS,
    end_s: (position + 1) * itemS,
  }))
  await db.insertInto('video_item').values(rows).execute()
}

/** Stores a file. */
export async function storeText({ storage }: Platform, key: string, text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-text-'))
  const file = join(folder, 'text')
  await writeFile(file, text)
  await storage.putFile(key, file, 'video/mp4')
  await rm(folder, { recursive: true })
}
