import { RecentChanges } from '@feedreel/contracts/events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventsSince, forgetEvents, type PublishedEvent } from '#platform/events/event-replay.ts'
import { publishEvent, publishEvents } from '#platform/events/events.ts'
import type { ApiClient } from '#test/api-client.ts'
import { listen, readBlocks, type StreamBlock } from '#test/event-reader.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { streamEvents } from './service/stream-events.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const about = (subject: string, id: number) => (block: StreamBlock) => {
  const event = JSON.parse(block.data ?? '{}')
  return event.subject === subject && event.id === id
}

describe('the stream of events', () => {
  it('sends each event when its transaction is committed, with an id', async () => {
    const reader = await listen(client)
    const feed = await buildFeed(server.platform)
    const created = await reader.next(about('feed', feed.id))
    expect(JSON.parse(created.data ?? '')).toEqual({ subject: 'feed', id: feed.id, change: 'created' })
    expect(Number(created.id)).toBeGreaterThan(0)
    await client.delete(`/api/portal/feeds/${feed.id}/`)
    expect((await reader.next(about('feed', feed.id))).data).toContain('deleted')
    await reader.close()
  })

  it('begins with how long ago each subject changed before, progress apart', async () => {
    const begin = performance.now()
    await publishEvents(server.platform.db, [
      { subject: 'figures', id: 1, change: 'created' },
      { subject: 'statistics', id: 1, change: 'updated', percent: 40 },
    ])
    const reader = await listen(client)
    const { data = '' } = await reader.next(block => block.event === 'recent')
    const { ages_ms, within_ms } = RecentChanges.parse(JSON.parse(data))
    expect(within_ms).toBe(60_000)
    expect(ages_ms.figures).toBeLessThanOrEqual(Math.ceil(performance.now() - begin))
    expect(ages_ms.statistics).toBeUndefined()
    await reader.close()
  })

  it('has headers against buffering and caching', async () => {
    const { cookies } = client
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${server.url}/api/portal/events/`, { headers: { cookie } })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    await response.body?.cancel()
  })

  it('sends the events that a client has missed', async () => {
    const first = await listen(client)
    const one = await buildFeed(server.platform)
    const { id } = await first.next(about('feed', one.id))
    await first.close()
    const two = await buildFeed(server.platform)
    const three = await buildFeed(server.platform)
    const second = await listen(client, id)
    await second.next(about('feed', two.id))
    await second.next(about('feed', three.id))
    await second.close()
  })

  it('includes events with a lower id that were committed after the last event received', async () => {
    const slow = await server.platform.db.startTransaction().execute()
    await publishEvent(slow, { subject: 'publisher', id: 4711, change: 'updated' })
    const reader = await listen(client)
    const feed = await buildFeed(server.platform)
    const { id } = await reader.next(about('feed', feed.id))
    await reader.close()
    await slow.commit().execute()
    const again = await listen(client, id)
    const missed = await again.next(about('publisher', 4711))
    expect(Number(missed.id)).toBeLessThan(Number(id))
    await again.close()
  })

  it('resets a client that missed too much or sends an unknown id', async () => {
    const first = await listen(client)
    const feed = await buildFeed(server.platform)
    const { id } = await first.next(about('feed', feed.id))
    await first.close()
    await forgetEvents(server.platform.db, new Date(Date.now() + 60_000))
    for (const lost of [id, '999999999', 'x; drop table feed']) {
      const reader = await listen(client, lost)
      expect(await reader.next(block => 'event' in block)).toMatchObject({ event: 'reset', id: '' })
      await reader.close()
    }
  })

  it('resets a client that missed very many events', async () => {
    const first = await listen(client)
    const feed = await buildFeed(server.platform)
    const { id } = await first.next(about('feed', feed.id))
    await first.close()
    const changes = Array.from({ length: 20_000 }, () => ({
      subject: 'job_log' as const,
      id: 1,
      change: 'updated' as const,
    }))
    await publishEvents(server.platform.db, changes)
    const reader = await listen(client, id)
    expect(await reader.next(block => 'event' in block || 'data' in block)).toMatchObject({ event: 'reset' })
    await reader.close()
  })

  it('disconnects a client with too many unread bytes, which then reconnects', async () => {
    const { platform } = server
    let pass: (told: PublishedEvent) => void = () => undefined
    const on = (listener: typeof pass) => {
      pass = listener
      return () => undefined
    }
    const stream = streamEvents(
      { ...platform, events: { ...platform.events, on } },
      {
        lastEventId: undefined,
        mayListen: async () => true,
        heartbeatMs: 60_000,
      },
    )
    const event = { subject: 'job_log', id: 1, change: 'updated', step: 'x'.repeat(1000) } as const
    for (let id = 1; id <= 1100; id += 1) pass({ id, event })
    await vi.waitUntil(() => stream.destroyed, POLL_OPTIONS)
  })

  it('sends heartbeats, and ends with the session', async () => {
    let mayListen = true
    const options = { lastEventId: undefined, heartbeatMs: 10, mayListen: async () => mayListen }
    const stream = streamEvents(server.platform, options)
    const reader = readBlocks(stream, () => stream.destroy())
    expect(await reader.next(block => '' in block)).toEqual({ '': 'heartbeat' })
    mayListen = false
    await reader.ended()
  })

  it('ends when the server stops', async () => {
    const other = await startTestServer()
    const reader = await listen(await other.operator())
    await reader.next()
    await Promise.all([reader.ended(), other.stop()])
  })
})

describe('the stream of events refuses', () => {
  it('visitors', async () => {
    expect((await server.visitor().get('/api/portal/events/')).status).toBe(401)
  })
})

describe('eventsSince', () => {
  it('is empty after the newest event', async () => {
    const { db } = server.platform
    await publishEvent(db, { subject: 'settings', id: 1, change: 'updated' })
    const { id } = await db
      .selectFrom('live_event')
      .select(expression => expression.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    expect(await eventsSince(db, id)).toEqual([])
  })
})

describe('listening in a process', () => {
  it('continues after a lost connection, with the events missed meanwhile', async () => {
    const { platform } = server
    const heard: number[] = []
    const stop = platform.events.on(
      ({ event }) => void (event.subject === 'publisher' && heard.push(event.id)),
    )
    const until = (id: number) =>
      platform.events.until(
        event => event.subject === 'publisher' && event.id === id,
        new AbortController().signal,
      )
    const before = until(1)
    await publishEvent(platform.db, { subject: 'publisher', id: 1, change: 'updated' })
    await before
    const meanwhile = until(2)
    await platform.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen feedreel%' and datname = current_database()`)
    await publishEvent(platform.db, { subject: 'publisher', id: 2, change: 'updated' })
    await meanwhile
    const after = until(3)
    await publishEvent(platform.db, { subject: 'publisher', id: 3, change: 'updated' })
    await after
    stop()
    expect(new Set(heard)).toEqual(new Set([1, 2, 3]))
  })
})
