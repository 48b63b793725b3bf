import type { Feed } from '@feedreel/contracts/feeds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFeed } from '#test/factories/feed.ts'
import { type PollingServer, rss, startPollingServer } from '#test/polling-server.ts'
import { schedulePolls } from './service/schedule-polls.ts'

let server: PollingServer
beforeAll(async () => {
  server = await startPollingServer()
})
afterAll(() => server.stop())

/** Waits for the polls of a feed that were queued so far. */
async function queuedPolls(feedId: number) {
  const logs = server.platform.db.selectFrom('job_log').select('id').where('feed_id', '=', feedId)
  const ids = (await logs.execute()).map(({ id }) => id)
  return { ended: () => server.ended(ids) }
}

describe('a poll during which its feed is changed', () => {
  it('stores nothing of the old address, and one of the new address follows', async () => {
    const { site, platform, client } = server
    site.pages.set('/previous', { body: rss('Previous') })
    site.pages.set('/next', { body: rss('Next') })
    const previous = site.hold('/previous')
    const { id } = await buildFeed(platform, { url: `${site.url}/previous` })
    await previous.requested
    const polls = await queuedPolls(id)
    // While the poll runs, the schedule cannot queue another one, and moves it on by an hour.
    await schedulePolls(platform)
    const changed = await client.put(`/api/portal/feeds/${id}/`, { url: `${site.url}/next` })
    expect(Date.parse((changed.body as Feed).next_poll_at ?? '')).toBeLessThan(Date.now() + 60_000)
    await schedulePolls(platform)
    previous.release()
    expect(await polls.ended()).toMatchObject({
      status: 'success',
      details: expect.stringMatching(/was not pulled: its address was changed meanwhile\.$/),
    })
    await schedulePolls(platform)
    expect((await (await queuedPolls(id)).ended()).details).toContain('1 new')
    const titles = platform.db.selectFrom('item').select('title').where('feed_id', '=', id)
    expect(await titles.execute()).toEqual([{ title: 'Next' }])
  })

  it('stores nothing when the feed is deleted, and says so', async () => {
    const { site, platform, client } = server
    site.pages.set('/deleted', { body: rss('One') })
    const deleted = site.hold('/deleted')
    const { id } = await buildFeed(platform, { url: `${site.url}/deleted` })
    await deleted.requested
    const polls = await queuedPolls(id)
    expect((await client.delete(`/api/portal/feeds/${id}/`)).status).toBe(204)
    deleted.release()
    expect(await polls.ended()).toMatchObject({
      status: 'success',
      details: expect.stringMatching(/was not pulled: it was deleted meanwhile\.$/),
    })
  })

  it('follows what the feed is to do with changes now', async () => {
    const { site, platform, client } = server
    site.pages.set('/told', { body: rss('Storm kills five') })
    const { id } = await buildFeed(platform, { url: `${site.url}/told` })
    await server.firstPoll(id)
    site.pages.set('/told', { body: rss('Storm kills four') })
    const told = site.hold('/told')
    const polled = server.poll(id)
    await told.requested
    await client.put(`/api/portal/feeds/${id}/`, { on_change: 'hold' })
    told.release()
    expect((await polled).details).toContain('1 updated')
    const edits = platform.db.selectFrom('item_edit').select('title').where('feed_id', '=', id)
    expect(await edits.execute()).toEqual([{ title: 'Storm kills five' }])
  })

  it('reads its document again when it was told to follow removals meanwhile', async () => {
    const { site, platform, client } = server
    site.pages.set('/removals', { body: rss('One') })
    const { id } = await buildFeed(platform, { url: `${site.url}/removals` })
    await server.firstPoll(id)
    const removals = site.hold('/removals')
    const polled = server.poll(id)
    await removals.requested
    await client.put(`/api/portal/feeds/${id}/`, { on_removal: 'withdraw' })
    removals.release()
    expect((await polled).details).toContain('nothing has changed')
    expect((await server.poll(id)).details).toContain('1 unchanged')
    expect((await server.poll(id)).details).toContain('nothing has changed')
  })
})
