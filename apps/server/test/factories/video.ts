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

/** Stores a file. */
export async function storeText({ storage }: Platform, key: string, text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-text-'))
  const file = join(folder, 'text')
  await writeFile(file, text)
  await storage.putFile(key, file, 'video/mp4')
  await rm(folder, { recursive: true })
}
