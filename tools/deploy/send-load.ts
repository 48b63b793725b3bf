/**
 * Runs in a machine of `bootMachine`: readers and an operator send requests through the proxy. Readers request player
 * answers, the player's files and media, and send beacons. Each has its own address, so the
 * proxy's rate limits can stay unchanged. Writes `started`, stops when its input has closed and enough requests were sent,
 * then writes a line of JSON (`LoadFigures`).
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { signIn } from '../product/api-client.ts'
import { generateVideo } from '../product/wait-for-video.ts'
import type { Newsroom } from './newsroom.ts'

export type LoadFigures = {
  /** Requests of readers. */
  requests: number
  /** Requests without the expected response. */
  failed: number
  /** The first of these, as sentences. */
  failures: string[]
  /** Playbacks whose beacon was stored. */
  playbacks: number
  /** Videos generated during the load. */
  videos: number
  slowestMs: number
}

const READERS = 24
const SHOWN_FAILURES = 5
const ANSWERS_WITHIN_MS = 20_000
const [url = '', password = '', atLeast = '', room = ''] = process.argv.slice(2)
const { slugs, publisherIds } = JSON.parse(room) as Newsroom

const figures: LoadFigures = { requests: 0, failed: 0, failures: [], playbacks: 0, videos: 0, slowestMs: 0 }
let isAsked = false
const goesOn = () => !isAsked || figures.requests < Number(atLeast)

function fail(what: string, reason: unknown): void {
  figures.failed += 1
  if (figures.failures.length < SHOWN_FAILURES) figures.failures.push(`${what}: ${reason}`)
}

/** Sends one request without a retry. @returns the body of a response with the wanted status, else null */
async function ask(agent: Agent, path: string, wanted: number, body?: string): Promise<string | null> {
  const startedMs = performance.now()
  figures.requests += 1
  const origin = `https://page-${figures.requests}.example.com`
  try {
    const asked = request(new URL(path, url), {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { origin, ...(body === undefined ? {} : { 'content-type': 'text/plain' }) },
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    }).end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const received = await text(answer)
    if (answer.statusCode === wanted) return received
    fail(path, answer.statusCode)
  } catch (error) {
    fail(path, error)
  } finally {
    figures.slowestMs = Math.max(figures.slowestMs, Math.round(performance.now() - startedMs))
  }
  return null
}

async function read(number: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${number}` })
  const slug = slugs[number % slugs.length] ?? ''
  while (goesOn()) {
    const answer = await ask(agent, `/api/publishers/${slug}/player/`, 200)
    await ask(agent, '/embed/latest/player.js', 200)
    if (answer === null) continue
    const { video } = JSON.parse(answer) as { video: { id: number; url: string } }
    await ask(agent, video.url, 302)
    const events = [{ seq: 0, type: 'start', position: 0 }]
    const beacon = { schema: 1, playback: randomUUID(), video: video.id, version: 'load', events }
    const stored = await ask(agent, `/api/publishers/${slug}/events/`, 204, JSON.stringify(beacon))
    if (stored !== null) figures.playbacks += 1
  }
  agent.destroy()
}

/** Generates one video after the other; each call and each video must succeed. */
async function operate(): Promise<void> {
  const client = await signIn(url, { username: 'admin', password })
  while (goesOn()) {
    try {
      await generateVideo(client, publisherIds[figures.videos % publisherIds.length] ?? 0)
      figures.videos += 1
    } catch (error) {
      return fail('operator', error)
    }
  }
}

process.stdin.resume().on('end', () => {
  isAsked = true
})
const all = [operate(), ...Array.from({ length: READERS }, (_, index) => read(index + 1))]
process.stdout.write('started\n')
await Promise.all(all)
process.stdout.write(`${JSON.stringify(figures)}\n`)
process.exit(0)
