import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ratio } from '@feedreel/contracts/brand/ratios'
import type { FeedItem } from '@feedreel/feed-reader/items/parsed-feed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import { listKeys } from '#features/transfer/store.ts'
import { createDatabase, createPool, isUniqueViolation } from '#platform/database/database.ts'
import { isOutage } from '#platform/database/outage.ts'
import type { Platform } from '#platform/platform.ts'
import { OWN_CLAIM } from '#platform/queue/claim.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo } from '#test/factories/video.ts'
import { openLostCommit } from '#test/lost-commit.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { deleteEndedVideo } from '../store/videos.ts'
import { planVideo } from './plan-video.ts'
import { publishVideo } from './publish-video.ts'
import { findVideoFiles, listVideoFiles } from './stored-videos.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'feedreel-publish-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A video that is ready to be published. @returns a function that publishes it, and its id */
async function readyVideo(fields: Partial<FeedItem> = {}, ratios: readonly Ratio[] = ['16:9', '1:1']) {
  const { platform } = server
  const { db } = platform
  const feed = await buildFeed(platform)
  const itemIds = await buildItems(platform, feed.id, [feedItem(fields)])
  const { id } = await buildPublisher(platform, {
    feed_settings: [{ feed_id: feed.id, top_n_contents: 1, categories: [] }],
    length_per_content: 3,
  })
  const log = await db
    .insertInto('job_log')
    .values({ job_type: 'video_generation', status: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const videoId = await buildVideo(platform, id, {
    status: 'PROCESSING',
    job_log_id: log.id,
    planned_items: itemIds,
  })
  const file = join(folder, 'video')
  await writeFile(file, 'a video')
  const stills = { poster: file, thumbnail: file }
  const segment = { key: 'x', file, stills, durationS: 3, isFromCache: false }
  const publisher = await findRecord(db, id)
  if (!publisher) throw new Error('The publisher is not there.')
  const plan = await planVideo(db, publisher)
  const job = { videoId, jobLogId: log.id, claim: OWN_CLAIM }
  const joined = { file, durationS: 3, bytes: 6, introS: 0, cachedClips: [], hasSound: true }
  const made = ratios.map(ratio => ({
    ratio,
    segments: [segment],
    cards: [],
    stills,
    joined,
    renderS: 1.5,
  }))
  return { itemIds, videoId, publish: (on: Platform) => publishVideo(on, job, plan, made) }
}

describe('publishVideo', () => {
  it('stores whether the video has sound', async () => {
    const { db } = server.platform
    const { videoId, publish } = await readyVideo()
    await publish(server.platform)
    const video = await db
      .selectFrom('video')
      .select('has_sound')
      .where('id', '=', videoId)
      .executeTakeFirst()
    expect(video).toEqual({ has_sound: true })
  })

  it.each([
    {
      what: 'whole sentences, without a cut one',
      title: 'Rain.',
      summary: 'The river rose above both banks. The mayor said that the br…',
      shown: 'Rain.\nThe river rose above both banks.',
    },
    {
      what: 'the sentences that can be read in time',
      title: 'Rain',
      summary: `It fell.${' It fell again.'.repeat(20)}`,
      shown: `Rain\nIt fell.${' It fell again.'.repeat(3)}`,
    },
    {
      what: 'a summary in place of a missing title',
      title: '',
      summary: 'Rain fell on the harbour…',
      shown: 'Rain fell on the harbour…',
    },
  ])('stores captions that hold what the picture shows: $what', async ({ title, summary, shown }) => {
    const { db } = server.platform
    const { videoId, publish } = await readyVideo({ title, summary })
    await publish(server.platform)
    const video = db.selectFrom('video').select('captions').where('id', '=', videoId)
    const { captions } = await video.executeTakeFirstOrThrow()
    expect(captions).toBe(`WEBVTT\n\n1\n00:00:00.000 --> 00:00:03.000\n${shown}\n`)
  })

  it('stores every ratio, and counts and deletes the files of all', async () => {
    const { platform } = server
    const { db, storage } = platform
    const { videoId, publish } = await readyVideo()
    await publish(platform)
    const [rendition] = await db.selectFrom('rendition').selectAll().where('video_id', '=', videoId).execute()
    expect(rendition).toMatchObject({ ratio: '1:1', width: 720, height: 720, render_s: 1.5, bytes: 14 })
    const files = (await listVideoFiles(db)).find(({ id }) => id === videoId)
    expect(files).toMatchObject({ bytes: 35 })
    expect(files?.keys).toHaveLength(5)
    expect(files?.keys).toContain(rendition?.media_key)
    expect(await findVideoFiles(db, files?.keys ?? [])).toEqual(new Set(files?.keys))
    for (const key of files?.keys ?? []) expect(await storage.exists(key)).toBe(true)
    const { others } = await listKeys(platform.pool)
    expect(others).toEqual(expect.arrayContaining(files?.keys ?? []))
    const removed = await db.transaction().execute(tx => deleteEndedVideo(tx, videoId))
    expect(removed).toEqual(files?.keys)
    expect(await db.selectFrom('rendition').selectAll().where('video_id', '=', videoId).execute()).toEqual([])
  })

  it('publishes nothing when an item was deleted meanwhile', async () => {
    const { platform } = server
    const { itemIds, publish, videoId } = await readyVideo()
    await platform.db.deleteFrom('item').where('id', 'in', itemIds).execute()
    expect(await publish(platform)).toBe('outdated')
    expect((await listVideoFiles(platform.db)).filter(({ id }) => id === videoId)).toEqual([])
  })

  it('reports why the records were not written, even if the files cannot be removed either', async () => {
    const { platform } = server
    const { publish } = await readyVideo({}, ['16:9', '1:1', '1:1'])
    const storage = { ...platform.storage, remove: () => Promise.reject(new Error('The storage is gone.')) }
    await expect(publish({ ...platform, storage })).rejects.toSatisfy(isUniqueViolation)
  })

  it('keeps the files of a video whose commit succeeded although the connection was lost', async () => {
    const { platform } = server
    const { videoId, publish } = await readyVideo()
    const way = await openLostCommit(platform.config.databaseUrl ?? '')
    const pool = createPool(way.url, () => undefined)
    try {
      way.lose()
      await expect(publish({ ...platform, db: createDatabase(pool) })).rejects.toSatisfy(isOutage)
      const video = await platform.db
        .selectFrom('video')
        .select(['status', 'media_key'])
        .where('id', '=', videoId)
        .executeTakeFirstOrThrow()
      expect(video.status).toBe('COMPLETED')
      expect(await platform.storage.exists(video.media_key ?? '')).toBe(true)
    } finally {
      await way.close()
      await pool.end()
    }
  })
})
