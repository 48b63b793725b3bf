/**
 * A process with viewers, operators and healthy feeds at a steady rate, regardless of the responses. Serves the feeds,
 * sends their addresses and starts its requests on `begin`; answers each `take` with the figures since the last one,
 * once the pending calls have ended.
 */
import { randomUUID } from 'node:crypto'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { storiesOf, writeRss } from '../ingest/write-feed.ts'

/** The settings of the load, sent once. */
export type LoadTarget = {
  port: number
  slug: string
  videoId: number
  cookie: string
  csrfToken: string
  feedIds: number[]
}
/** A message to the load. */
export type LoadRequest = { target: LoadTarget } | { take: true }
/** Milliseconds of calls, from the moment at which they were due. */
export type LoadResult = {
  playersMs: number[]
  operatorsMs: number[]
  /** Calls without a successful response. */
  failed: number
  /** Healthy feeds whose pull had not ended in time, by id. */
  lateFeeds: number[]
}
/** A message of the load. */
export type LoadMessage = { feedUrls: string[] } | LoadResult

const FEEDS = 20
const STORIES = 10
const PLAYER_EVERY_MS = 25
const BEACON_EVERY_MS = 500
const OPERATOR_EVERY_MS = 250
const PULL_EVERY_MS = 3000
/** The schedule runs once a minute; half of that counts as in time. */
const LATE_MS = 30_000
/** A call fails after this time, so that calls of one attack do not last into the next one. */
const CALL_TIMEOUT_MS = 30_000

const OPERATOR_PATHS = ['stats/', 'feeds/', 'publishers/', 'videos/', 'contents/', 'logs/', 'health/']

/** How often each feed was pulled. */
const pulls = new Array<number>(FEEDS).fill(0)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let result: LoadResult = { playersMs: [], operatorsMs: [], failed: 0, lateFeeds: [] }

const site = createServer((incoming, response) => {
  const feed = Number(incoming.url?.slice(1))
  if (!(feed < FEEDS)) return void response.writeHead(404).end()
  // Each pull has two new stories and a corrected one.
  const version = (pulls[feed] ?? 0) + 1
  pulls[feed] = version
  response.writeHead(200, { 'content-type': 'application/rss+xml' })
  response.end(writeRss(`Healthy feed ${feed}`, storiesOf(feed, version, STORIES)))
})

type Call = { method?: string; path: string; headers?: Record<string, string>; body?: unknown }
type Called = { tookMs: number; status: number; text: string }

function call(port: number, { method = 'GET', path, headers, body }: Call): Promise<Called> {
  const startedMs = performance.now()
  return new Promise(resolve => {
    const end = (status: number, text: string) =>
      resolve({ tookMs: performance.now() - startedMs, status, text })
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => end(response.statusCode ?? 0, text))
      response.on('error', () => end(0, ''))
    })
    const late = setTimeout(() => sent.destroy(new Error('The call timed out.')), CALL_TIMEOUT_MS)
    sent.on('error', () => end(0, ''))
    sent.on('close', () => clearTimeout(late))
    sent.end(payload)
  })
}

/** Pending calls. */
const open = new Set<Promise<void>>()

/** Starts a call at a fixed interval, whether the previous one has ended or not. */
function every(pauseMs: number, begin: () => Promise<void>): void {
  setInterval(() => {
    const running = begin().finally(() => open.delete(running))
    open.add(running)
  }, pauseMs)
}

/** The figures since the last time, once all pending calls have ended. */
async function take(): Promise<void> {
  await Promise.all(open)
  process.send?.(result satisfies LoadMessage)
  result = { playersMs: [], operatorsMs: [], failed: 0, lateFeeds: [] }
}

function begin({ port, slug, videoId, cookie, csrfToken, feedIds }: LoadTarget): void {
  const page = { origin: 'https://news.example' }
  every(PLAYER_EVERY_MS, async () => {
    const { tookMs, status } = await call(port, { path: `/api/publishers/${slug}/player/`, headers: page })
    result.playersMs.push(tookMs)
    if (status !== 200) result.failed += 1
  })

  every(BEACON_EVERY_MS, async () => {
    const events = ['impression', 'start', 'view'].map((type, seq) => ({ seq, type, position: seq }))
    const body = { schema: 1, playback: randomUUID(), video: videoId, version: 'siege', events }
    const path = `/api/publishers/${slug}/events/`
    const { status } = await call(port, { method: 'POST', path, headers: page, body })
    if (status !== 204) result.failed += 1
  })

  let asked = 0
  every(OPERATOR_EVERY_MS, async () => {
    asked += 1
    const path = `/api/portal/${OPERATOR_PATHS[asked % OPERATOR_PATHS.length]}`
    const { tookMs, status } = await call(port, { path, headers: { cookie } })
    result.operatorsMs.push(tookMs)
    if (status !== 200) result.failed += 1
  })

  let pulled = 0
  const headers = { cookie, 'x-csrftoken': csrfToken, 'content-type': 'application/json' }
  every(PULL_EVERY_MS, async () => {
    pulled += 1
    const feedId = feedIds[pulled % feedIds.length] ?? 0
    const body = { command: 'pull_feeds', feed: String(feedId) }
    const answer = await call(port, { method: 'POST', path: '/api/portal/commands/', headers, body })
    const isPulled = answer.status === 200 && /^\{"success":true,.*1 feed pulled/.test(answer.text)
    if (!isPulled || answer.tookMs > LATE_MS) result.lateFeeds.push(feedId)
  })
}

process.on('message', (message: LoadRequest) => {
  if ('target' in message) begin(message.target)
  else void take()
})
process.on('disconnect', () => process.exit())
site.listen(0, '0.0.0.0', () => {
  const { port } = site.address() as AddressInfo
  const feedUrls = Array.from({ length: FEEDS }, (_, feed) => `http://127.0.1.${1 + feed}:${port}/${feed}`)
  process.send?.({ feedUrls } satisfies LoadMessage)
})
