import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { type Gate, openGate } from '#test/gate.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let database: TestDatabase
let way: Gate
let server: TestServer
let client: ApiClient
let slug: string
beforeAll(async () => {
  database = await createTestDatabase()
  const url = new URL(database.url)
  way = await openGate(Number(url.port))
  url.port = String(way.port)
  server = await startTestServer({ environment: { DATABASE_URL: url.href } })
  client = await server.operator()
})
afterAll(async () => {
  await server.stop()
  await way.stop()
  await database.drop()
})
beforeEach(async () => {
  slug = (await announced(() => buildPublisher(server.platform))).slug
})

/** Waits for the live event of a publisher's change, which drops cached answers. */
async function announced<T>(change: () => Promise<T>): Promise<T> {
  const isPublisher = ({ subject }: { subject: string }) => subject === 'publisher'
  const event = server.platform.events.until(isPublisher, AbortSignal.timeout(60_000))
  const result = await change()
  await event
  return result
}

const ask = () => server.visitor().get(`/api/publishers/${slug}/player/`)

/** Waits until the cached answer has expired and is served as stale. */
async function stale(): Promise<void> {
  await vi.waitUntil(
    async () => (await ask()).headers.get('cache-control')?.includes('no-store'),
    POLL_OPTIONS,
  )
}

/** Opens the gate and waits until an answer comes from the database. */
async function recover(): Promise<void> {
  way.open()
  await vi.waitUntil(
    async () => (await ask()).headers.get('cache-control')?.includes('max-age=1'),
    POLL_OPTIONS,
  )
}

describe('while the database is unavailable', () => {
  it('serves the player answer and its iframe page from memory, and lets no cache keep them', async () => {
    const before = await ask()
    expect(before.headers.get('cache-control')).toBe('public, max-age=1')
    way.close()
    await stale()
    for (let time = 0; time < 3; time += 1) {
      const answer = await ask()
      expect(answer).toMatchObject({ status: 200, body: before.body as object })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    const frame = await server.visitor().get(`/embed/latest/${slug}`)
    expect(frame.status).toBe(200)
    expect(frame.headers.get('cache-control')).toBe('no-store')
    await recover()
    expect((await ask()).body).toEqual(before.body)
  })

  it('serves them when the database hangs', async () => {
    const before = await ask()
    way.stall()
    await stale()
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await ask()).body).toEqual(before.body)
    await recover()
  }, 60_000)
})

describe('while the database is unavailable, the response is a 503', () => {
  it('for a publisher that is not cached', async () => {
    way.close()
    expect((await ask()).status).toBe(503)
    await recover()
  })

  it('for a publisher that an event from before the outage superseded', async () => {
    const { id } = await announced(() => buildPublisher(server.platform, { slug: `${slug}-other` }))
    slug = `${slug}-other`
    expect((await ask()).status).toBe(200)
    await announced(() => client.put(`/api/portal/publishers/${id}/`, { is_active: false }))
    way.close()
    expect((await ask()).status).toBe(503)
    way.open()
    await vi.waitUntil(async () => (await ask()).status === 403, POLL_OPTIONS)
  })
})
