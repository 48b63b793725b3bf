import { tmpdir } from 'node:os'
import type { NextLineUp } from '@feedreel/contracts/line-up'
import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { brandOfTheme } from '@feedreel/media/brand/brand'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { runCommandToEnd } from '#test/run-command.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { sceneOf } from './service/item-scenes.ts'
import { planVideo } from './service/plan-video.ts'
import { openerOf } from './service/rundown-scenes.ts'

const INTERNAL_NAME = 'Desk 7 intake'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer({ worker: true })
  client = await server.operator()
})
afterAll(() => server.stop())

/** A publisher of a feed whose newest item has only a picture. */
async function publisherOfSilentItem(publicName: string | null) {
  const feed = await buildFeed(server.platform, { name: INTERNAL_NAME, public_name: publicName })
  await buildItems(server.platform, feed.id, [
    feedItem({ title: '', summary: 'Ferries run again.', url: null }),
    feedItem({ title: 'Bakers strike', url: null }),
    feedItem({ title: '', summary: '', url: null, pictureUrl: 'https://news.example/picture.jpg' }),
  ])
  return buildPublisher(server.platform, {
    feed_settings: [{ feed_id: feed.id, top_n_contents: 3, categories: [] }],
    length_per_content: 1,
    rundown: true,
  })
}

describe('the name of a feed', () => {
  it('is in no scene of a video, and an item without texts is left out', async () => {
    for (const publicName of [null, 'The Gazette']) {
      const { id } = await publisherOfSilentItem(publicName)
      const { platform } = server
      const publisher = await findRecord(platform.db, id)
      if (!publisher) throw new Error('The publisher is missing.')
      const { items } = await planVideo(platform.db, publisher)
      const setting = { brand: brandOfTheme(DEFAULT_THEME), ratio: '16:9' } as const
      const workFolder = tmpdir()
      const { signal } = new AbortController()
      const scenes = await Promise.all(
        items.map(item =>
          sceneOf(platform, item, { ...setting, seconds: 1, variant: 'a', workFolder, signal }),
        ),
      )
      const opener = openerOf({ ...setting, name: '', domain: null, items, pictures: [] })
      expect(scenes.map(({ headline }) => headline)).toEqual(['Bakers strike', 'Ferries run again.'])
      expect(JSON.stringify([scenes, opener])).not.toContain(INTERNAL_NAME)
      const { left_out } = (await client.get(`/api/portal/publishers/${id}/lineup/`)).body as NextLineUp
      expect(left_out).toMatchObject([
        { title: '', reason: 'no-text', sentence: 'It has neither a title nor a summary.' },
      ])
    }
  })

  it('is not in the player answer', { timeout: 120_000 }, async () => {
    const { id, slug } = await publisherOfSilentItem(null)
    const done = await runCommandToEnd(server.platform, client, 'generate_videos', { publisher: String(id) })
    expect(done).toMatchObject({ success: true })
    const { body } = await client.get(`/api/publishers/${slug}/player/`)
    expect(body).toMatchObject({ video: { title: 'Bakers strike', chapters: [{}, {}] } })
    expect(JSON.stringify(body)).not.toContain(INTERNAL_NAME)
  })
})
