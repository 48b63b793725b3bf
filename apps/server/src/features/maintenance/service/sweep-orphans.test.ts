import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MARK_KEY } from '#platform/storage/storage.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const HOUR_MS = 3_600_000

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'feedreel-sweep-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Stores a file with a modification time some hours ago. */
async function putFile(key: string, hoursAgo: number): Promise<void> {
  const { storage, config } = server.platform
  const file = join(folder, 'file')
  await writeFile(file, 'a video')
  await storage.putFile(key, file, 'video/mp4')
  const then = new Date(Date.now() - hoursAgo * HOUR_MS)
  await utimes(join(config.dataDir, 'media', key), then, then)
}

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of server.platform.storage.list('')) found.push(key)
  return found.filter(key => key !== MARK_KEY).toSorted()
}

/** A video, a segment, a clip and a picture with their records. @returns the keys of their files */
async function storeOwned(): Promise<string[]> {
  const { platform } = server
  const { db } = platform
  const publisher = await buildPublisher(platform)
  const video = await db
    .insertInto('video')
    .values({ publisher_id: publisher.id, status: 'COMPLETED', is_forced: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owned = {
    media_key: `videos/${video.id}-kept.mp4`,
    poster_key: `videos/${video.id}-kept-poster.jpg`,
    thumbnail_key: `videos/${video.id}-kept-thumbnail.jpg`,
  }
  await db.updateTable('video').set(owned).where('id', '=', video.id).execute()
  await db
    .insertInto('segment')
    .values(
      ['abc', 'abc-clip', 'abc-clip-sound'].map(key => ({
        key,
        header_hash: 'x',
        duration_s: 1,
        bytes: 1,
        content_sha256: 'x',
      })),
    )
    .execute()
  const clip = { media_key: 'clips/kept.mov', clip_key: 'clips/kept-fitted.mp4', sound_key: 'clips/kept.wav' }
  await db
    .insertInto('upload')
    .values({ ...clip, publisher_id: publisher.id, original_name: 'a.mov', duration_s: 1, sha256: 'x' })
    .execute()
  const feed = await buildFeed(platform)
  const [itemId = 0] = await buildItems(platform, feed.id, [feedItem()])
  const picture_key = 'pictures/kept.jpg'
  await db.updateTable('item').set({ picture_key, picture_sha256: 'x' }).where('id', '=', itemId).execute()
  const segments = ['abc.mp4', 'abc-poster.jpg', 'abc-thumbnail.jpg']
  const fitted = ['abc-clip.mp4', 'abc-clip-sound.mp4', 'abc-clip-sound.wav']
  const cached = [...segments, ...fitted].map(name => `segments/${name}`)
  const all = [...Object.values(owned), ...cached, ...Object.values(clip), picture_key]
  for (const key of all) await putFile(key, 48)
  return all.toSorted()
}

describe('sweepOrphans', () => {
  it('removes old files without a record', async () => {
    const owned = await storeOwned()
    const orphans = [
      'videos/999999-lost.mp4',
      'videos/odd.mp4',
      `${owned.find(key => key.endsWith('-kept.mp4'))?.replace('kept.mp4', 'earlier.mp4')}`,
      'segments/lost.mp4',
      'segments/lost-poster.jpg',
      'segments/lost-clip-sound.wav',
      'clips/lost.mp4',
      'pictures/lost.jpg',
    ]
    for (const key of orphans) await putFile(key, 7)
    await putFile('videos/1000000-new.mp4', 5)

    expect(await sweepOrphans(server.platform, true)).toBe(orphans.length)
    expect(await keys()).toHaveLength(owned.length + orphans.length + 1)
    expect(await sweepOrphans(server.platform, false)).toBe(orphans.length)
    expect(await keys()).toEqual([...owned, 'videos/1000000-new.mp4'].toSorted())
    expect(await sweepOrphans(server.platform, false)).toBe(0)
  })

  it('removes the parts of unfinished uploads', async () => {
    const { storage } = server.platform
    let before = new Date(0)
    const removeUnfinished = async (moment: Date) => {
      before = moment
      return 3
    }
    expect(await sweepOrphans({ ...server.platform, storage: { ...storage, removeUnfinished } }, false)).toBe(
      3,
    )
    expect((Date.now() - before.getTime()) / HOUR_MS).toBeCloseTo(6, 1)
  })

  it('recognises the files of a video by any id that the database gives', async () => {
    const { db } = server.platform
    const publisher = await buildPublisher(server.platform)
    const key = 'videos/2147483647-kept.mp4'
    await sql`insert into video (id, publisher_id, status, media_key) overriding system value
      values (2147483647, ${publisher.id}, 'COMPLETED', ${key})`.execute(db)
    await putFile(key, 7)
    await putFile('videos/2147483648-lost.mp4', 7)
    await putFile('videos/99999999999999999999-lost.mp4', 7)
    expect(await sweepOrphans(server.platform, false)).toBe(2)
    expect(await keys()).toContain(key)
  })

  it('handles more files than one batch', async () => {
    for (let index = 0; index < 501; index += 1) await putFile(`pictures/many-${index}.jpg`, 7)
    expect(await sweepOrphans(server.platform, false)).toBe(501)
  })
})
