import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForJobs } from '#features/job-log/service/read-job-logs.ts'
import { type ChaosServer, startChaosServer } from '#test/chaos-server.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** The expected job log for each path of the chaos server. */
const ENDINGS: Record<string, RegExp> = {
  'never-ending': /more than the allowed 5 MB/,
  'one-byte-a-second': /took longer than 20 s/,
  'gzip-bomb': /more than the allowed 10 MB|compressed/,
  'redirect-loop': /redirects more than 5 times/,
  'redirect-inside': /10\.0\.0\.1.*private/,
  'longer-than-sent': /closed the connection/,
  dropped: /closed the connection/,
  '50-mb': /more than the allowed 5 MB/,
  page: /web page \(HTML\)/,
  empty: /empty/,
  'bad-tls': /secure connection to .* failed/,
  'name-inside': /localhost.*private/,
}
const HEALTHY_FEEDS = 100
const MEMORY_BYTES = 150 * 1024 * 1024

const names = [...Object.keys(ENDINGS), 'xml-bomb']
const hostOf = (index: number) => `127.0.0.${index + 10}`

/** Each path has its own host. `localhost` is not on the allowlist. */
function addressOf(name: string, index: number): string {
  if (name === 'name-inside') return `http://localhost:${chaos.port}/healthy`
  if (name === 'bad-tls') return `https://${hostOf(index)}:${chaos.tlsPort}/healthy`
  return `http://${hostOf(index)}:${chaos.port}/${name}`
}

let chaos: ChaosServer
let server: TestServer
beforeAll(async () => {
  chaos = await startChaosServer()
  const hosts = names.flatMap((_, index) =>
    [chaos.port, chaos.tlsPort].map(port => `${hostOf(index)}:${port}`),
  )
  const healthy = Array.from({ length: HEALTHY_FEEDS / 2 }, (_, index) => `127.0.1.${index}:${chaos.port}`)
  server = await startTestServer({
    worker: true,
    environment: { FETCH_ALLOWLIST: [...hosts, ...healthy].join(',') },
  })
})
afterAll(async () => {
  await server.stop()
  await chaos.stop()
})

describe('polling among misbehaving servers', () => {
  it('stops each at its limit, logs the reason, and polls healthy feeds meanwhile with little memory', async () => {
    const { platform } = server
    const idleBytes = process.memoryUsage.rss()
    let mostBytes = idleBytes
    const sampling = setInterval(() => {
      mostBytes = Math.max(mostBytes, process.memoryUsage.rss())
    }, 20)
    for (const [index, name] of names.entries()) {
      await buildFeed(platform, { name, url: addressOf(name, index) })
    }
    for (let index = 0; index < HEALTHY_FEEDS; index += 1) {
      const url = `http://127.0.1.${index % (HEALTHY_FEEDS / 2)}:${chaos.port}/healthy?${index}`
      await buildFeed(platform, { name: `healthy ${index}`, url: url.replace('?', '#') })
    }
    const logs = new Map<string, { status: string; details: string; endedAt: Date | null }>()
    // Each was queued when its feed was added.
    const queued = await platform.db.selectFrom('job_log').select('id').execute()
    const jobs = queued.map(({ id }) => id)
    await waitForJobs(platform, jobs, new AbortController().signal, ({ status, details, completed_at }) => {
      const name = /^"(.*?)"/.exec(details)?.[1] ?? ''
      logs.set(name, { status, details, endedAt: completed_at })
    })
    clearInterval(sampling)

    for (const [name, ending] of Object.entries(ENDINGS)) {
      expect(logs.get(name), name).toMatchObject({ status: 'failed', details: expect.stringMatching(ending) })
    }
    expect(logs.get('xml-bomb')).toMatchObject({ status: 'success' })
    const { title } = await platform.db
      .selectFrom('item')
      .innerJoin('feed', 'feed.id', 'item.feed_id')
      .select('item.title')
      .where('feed.name', '=', 'xml-bomb')
      .executeTakeFirstOrThrow()
    expect(title).toBe('&l9;')

    const healthy = [...logs].filter(([name]) => name.startsWith('healthy'))
    expect(healthy).toHaveLength(HEALTHY_FEEDS)
    expect(healthy.every(([, log]) => log.details.includes('1 new'))).toBe(true)
    const order = [...logs]
      .toSorted(([, a], [, b]) => Number(a.endedAt) - Number(b.endedAt))
      .map(([name]) => name)
    // A busy machine may not poll all of them. If slow feeds blocked the others, none would be polled.
    const beforeSlowest = order.slice(0, order.indexOf('one-byte-a-second'))
    const ahead = beforeSlowest.filter(name => name.startsWith('healthy'))
    expect(ahead.length).toBeGreaterThan(HEALTHY_FEEDS / 2)
    expect(mostBytes - idleBytes).toBeLessThan(MEMORY_BYTES)
  })
})
