import type { Installation } from '@feedreel/contracts/installations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { countStatements } from '#test/count-statements.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { stopClock } from '#test/stop-clock.ts'
import { createInstallationNotes } from './service.ts'
import { deleteInstallationsBefore, upsertInstallation } from './store.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const listOf = async (publisherId: number) =>
  (await client.get(`/api/portal/publishers/${publisherId}/installations/`)).body as {
    count: number
    results: Installation[]
  }

const ask = (slug: string, headers: Record<string, string>) =>
  server.visitor().get(`/api/publishers/${slug}/player/`, { headers })

describe('installations', () => {
  it('list which hosts requested the player, the outcome, and the version once it played', async () => {
    const day = '2026-03-05'
    onTestFinished(stopClock(server.platform, new Date(`${day}T12:00:00Z`)))
    const publisher = await buildPublisher(server.platform, { allowed_domains: ['news.example'] })
    const { id: video } = await server.platform.db
      .insertInto('video')
      .values({ publisher_id: publisher.id, status: 'COMPLETED' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ask(publisher.slug, { origin: 'https://evil.example' })
    await ask(publisher.slug, { referer: 'https://www.news.example/a/story' })
    const beacon = {
      schema: 1,
      playback: '3f0c1c1e-0000-4000-8000-000000000001',
      video,
      version: '1.2.3',
      events: [{ seq: 0, type: 'impression', position: 0 }],
    }
    const path = `/api/publishers/${publisher.slug}/events/`
    const headers = { 'content-type': 'text/plain', origin: 'https://www.news.example' }
    expect((await server.visitor().post(path, JSON.stringify(beacon), { headers })).status).toBe(204)

    const { results } = await vi.waitUntil(async () => {
      const list = await listOf(publisher.id)
      return list.count === 2 && list.results.some(row => row.player_version !== null) && list
    }, POLL_OPTIONS)
    const moment = expect.any(String)
    expect(results.sort((a, b) => a.host.localeCompare(b.host))).toEqual([
      {
        host: 'evil.example',
        day,
        outcome: 'refused',
        first_at: moment,
        last_at: moment,
        player_version: null,
      },
      {
        host: 'www.news.example',
        day,
        outcome: 'allowed',
        first_at: moment,
        last_at: moment,
        player_version: '1.2.3',
      },
    ])
  })

  it('are listed newest first, in pages, and deleted with their publisher', async () => {
    const { db } = server.platform
    const publisher = await buildPublisher(server.platform)
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
    for (const [minute, host] of ['a.example', 'b.example', 'c.example'].entries()) {
      const seen = { publisher_id: publisher.id, host, outcome: 'allowed', player_version: null } as const
      await upsertInstallation(db, seen, at(minute))
    }
    const path = `/api/portal/publishers/${publisher.id}/installations/?page_size=2`
    expect((await client.get(path)).body).toMatchObject({
      count: 3,
      next: expect.stringContaining('page=2'),
      results: [{ host: 'c.example', day: '2026-01-01' }, { host: 'b.example' }],
    })
    await deleteInstallationsBefore(db, new Date('2026-01-02'))
    expect((await listOf(publisher.id)).count).toBe(0)
  })

  it('keep the first and last time, the last outcome and a known version', async () => {
    const { db } = server.platform
    const publisher = await buildPublisher(server.platform)
    const seen = { publisher_id: publisher.id, host: 'a.example' }
    const [first, last] = [new Date('2026-01-01T08:00:00Z'), new Date('2026-01-01T09:00:00Z')]
    await upsertInstallation(db, { ...seen, outcome: 'allowed', player_version: '1.0.0' }, first)
    await upsertInstallation(db, { ...seen, outcome: 'refused', player_version: null }, last)
    expect((await listOf(publisher.id)).results).toEqual([
      {
        host: 'a.example',
        day: '2026-01-01',
        outcome: 'refused',
        first_at: first.toISOString(),
        last_at: last.toISOString(),
        player_version: '1.0.0',
      },
    ])
  })
})

describe('installations limit', () => {
  it('hosts of one day, so that forged ones do not displace allowed ones', async () => {
    const { db } = server.platform
    const publisher = await buildPublisher(server.platform)
    const now = new Date('2026-01-01T08:00:00Z')
    const note = (host: string, outcome: 'allowed' | 'refused') =>
      upsertInstallation(db, { publisher_id: publisher.id, host, outcome, player_version: null }, now)
    for (let n = 0; n < 210; n += 1) await note(`forged-${n}.example`, 'refused')
    await note('forged-0.example', 'refused')
    await note('real.example', 'allowed')
    const { rows } = await sql<{ outcome: string; count: number }>`select outcome, count(*) from installation
      where publisher_id = ${publisher.id} group by outcome order by outcome`.execute(db)
    expect(rows).toEqual([
      { outcome: 'allowed', count: 1 },
      { outcome: 'refused', count: 200 },
    ])
  })

  it('writes: one a minute for the same sighting, and a hundred for all of a publisher', async () => {
    const publisher = await buildPublisher(server.platform)
    let now = new Date()
    const notes = createInstallationNotes({ ...server.platform, clock: { now: () => now } })
    /** How many writes the sightings of these hosts cause. */
    const writesOf = (hosts: string[]) =>
      countStatements(/insert into installation/, async () => {
        for (const host of hosts)
          notes.note({ publisher_id: publisher.id, host, outcome: 'allowed', player_version: null })
        await notes.settled()
      })
    expect(await writesOf(new Array<string>(20).fill('same.example'))).toBe(1)
    expect(await writesOf(Array.from({ length: 500 }, (_, n) => `other-${n}.example`))).toBe(99)
    for (const minutesLater of [1, -10]) {
      now = new Date(now.getTime() + minutesLater * 60_000)
      expect(await writesOf(['same.example', 'same.example'])).toBe(1)
    }
  })

  it('hosts without a name and invalid versions', async () => {
    const publisher = await buildPublisher(server.platform)
    const notes = createInstallationNotes(server.platform)
    const seen = { publisher_id: publisher.id, outcome: 'allowed' } as const
    notes.note({ ...seen, host: '', player_version: null })
    notes.note({ ...seen, host: 'x'.repeat(300), player_version: null })
    notes.note({ ...seen, host: 'a.example', player_version: '<script>' })
    await notes.settled()
    expect((await listOf(publisher.id)).results).toMatchObject([{ host: 'a.example', player_version: null }])
  })
})

describe('installations refuse', () => {
  it('visitors, unknown publishers and invalid pages', async () => {
    const publisher = await buildPublisher(server.platform)
    const path = `/api/portal/publishers/${publisher.id}/installations/`
    expect((await server.visitor().get(path)).status).toBe(401)
    expect((await client.get('/api/portal/publishers/999999/installations/')).status).toBe(404)
    expect(await client.get(`${path}?page=0`)).toMatchObject({
      status: 400,
      body: { page: [expect.any(String)] },
    })
  })
})
