import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { createEvents, publishEvent } from './events.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('a subscriber of events', () => {
  it('has caught up when the newest event has arrived, and has not while it is missing', async () => {
    const { db, log, events } = server.platform
    const disconnected = createEvents('', db, log)
    expect(await events.isCaughtUp(5000)).toBe(true)
    await publishEvent(db, { subject: 'publisher', id: 1, change: 'updated' })
    expect(await events.isCaughtUp(5000)).toBe(true)
    expect(await disconnected.isCaughtUp(10)).toBe(false)
  })
})
