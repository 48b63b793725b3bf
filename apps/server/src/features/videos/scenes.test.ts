import { tmpdir } from 'node:os'
import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { brandOfTheme } from '@feedreel/media/brand/brand'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { sceneOf } from './service/item-scenes.ts'
import { planVideo } from './service/plan-video.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The scenes of a publisher's next video, and the hash of its plan. */
async function readScenes(publisherId: number, { showDate = false } = {}) {
  const { platform } = server
  const publisher = await findRecord(platform.db, publisherId)
  if (!publisher) throw new Error('The publisher is missing.')
  const { items, hash } = await planVideo(platform.db, publisher)
  const brand = { ...brandOfTheme(DEFAULT_THEME), showDate }
  const look = { brand, ratio: '16:9', variant: 'a', seconds: 3 } as const
  const setting = { ...look, workFolder: tmpdir(), signal: new AbortController().signal }
  return { hash, scenes: await Promise.all(items.map(item => sceneOf(platform, item, setting))) }
}

describe('the scenes of a video', () => {
  it('have the language of their feed, except headlines in another language', async () => {
    const { db } = server.platform
    const feed = await buildFeed(server.platform)
    await buildItems(server.platform, feed.id, [
      feedItem({ title: 'The bridge and the ferry', url: null }),
      feedItem({ title: 'Портовый город', url: null }),
      feedItem({ title: 'Rechtsschutzversicherung geprüft', url: null }),
    ])
    const { id } = await buildPublisher(server.platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 3, categories: [] }],
    })
    const unknown = await readScenes(id)
    expect(unknown.scenes.map(({ language }) => language)).toEqual([null, null, null])
    await db.updateTable('feed').set({ language: 'de-AT' }).where('id', '=', feed.id).execute()
    const known = await readScenes(id)
    expect(known.scenes.map(({ headline, language }) => [headline, language])).toEqual([
      ['Rechtsschutzversicherung geprüft', 'de-AT'],
      ['Портовый город', null],
      ['The bridge and the ferry', null],
    ])
    expect(known.hash).not.toBe(unknown.hash)
  })

  it('have the day of publication in the time zone of the settings, if the brand shows dates', async () => {
    const { platform } = server
    const feed = await buildFeed(platform)
    await buildItems(platform, feed.id, [
      feedItem({ url: null, publishedAt: new Date('2026-03-15T02:00:00Z') }),
      feedItem({ url: null, publishedAt: null }),
    ])
    const { id } = await buildPublisher(platform, {
      feed_settings: [{ feed_id: feed.id, top_n_contents: 2, categories: [] }],
    })
    const days = async (showDate: boolean) =>
      (await readScenes(id, { showDate })).scenes.map(({ publishedOn }) => publishedOn).toSorted()
    expect(await days(true)).toEqual(['2026-03-15', null])
    await platform.db.updateTable('settings').set({ statistics_time_zone: 'America/New_York' }).execute()
    expect(await days(true)).toEqual(['2026-03-14', null])
    expect(await days(false)).toEqual([null, null])
  })
})
