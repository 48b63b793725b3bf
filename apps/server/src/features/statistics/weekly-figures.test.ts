import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runInShell } from '#features/commands/service/run-in-shell.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { weeklyFiguresCommand } from './commands.ts'
import { countEvents } from './service/count-events.ts'
import { recordPlaybacks } from './service/record-playbacks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const DAY_MS = 86_400_000
const run = (values: Record<string, string>) =>
  runInShell(server.platform, weeklyFiguresCommand, values, new AbortController().signal)

it('the weekly figures are one row for each publisher, or for each day of one', async () => {
  const { platform } = server
  const publisher = await buildPublisher(platform, { name: 'Larkmoor, "Daily"' })
  const { id: video } = await platform.db
    .insertInto('video')
    .values({ publisher_id: publisher.id, status: 'COMPLETED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const day = new Date(Date.now() - 8 * DAY_MS)
  const visit = { host: 'news.example', device: 'phone', bot: null, isCrawler: false } as const
  const events = [{ seq: 0, type: 'start', position: 0 }]
  const beacon = { schema: 1 as const, playback: randomUUID(), video, version: '1.8.0', events }
  await platform.db
    .transaction()
    .execute(tx => recordPlaybacks(tx, [{ publisherId: publisher.id, visit, beacon }], day))
  await countEvents(platform)

  const week = day.toISOString().slice(0, 10)
  const ofAll = await run({ week })
  const lines = ofAll.output.split(/\r?\n/)
  expect(lines[0]).toMatch(/^value,label,impressions,starts,.*,previous_reported_impressions$/)
  expect(lines.slice(1)).toEqual([expect.stringMatching(`^${publisher.id},"Larkmoor, ""Daily""",0,1,`)])

  const ofOne = await run({ week, publisher: String(publisher.id) })
  const days = ofOne.output.split(/\r?\n/).slice(1)
  expect(days).toHaveLength(7)
  expect(new Date(days[0]?.slice(0, 10) ?? '').getUTCDay()).toBe(1)
  expect(days.filter(line => line.startsWith(`${week},${week},0,1,`))).toHaveLength(1)

  expect(await run({ week: 'soon' })).toMatchObject({
    isFailure: true,
    errors: 'week: Enter a day as YYYY-MM-DD.',
  })
})
