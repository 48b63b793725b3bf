import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isWholeFile } from './check-files.ts'
import type { Random } from './random.ts'
import type { Removals } from './removals.ts'

type ShownVideo = { url: string; poster: string; chapters: { title: string }[] }

const PAUSE_MS = 60
const EVENTS = ['impression', 'start', 'view', 'complete'] as const
export const EVENTS_OF_BEACON = EVENTS.length
/** One playback in this many also loads its video. */
const VIDEO_EVERY = 4
/** One playback in this many requests a file of a withdrawn item. */
const GONE_EVERY = 8
/** What a web server answers for a removed file, and a bucket for a deleted one. */
const GONE = [403, 404, 410]
/** One beacon in this many is sent twice. */
const TWICE_EVERY = 5
/** A killed or frozen server may never respond. */
const TIMEOUT_MS = 5000

/** Players on pages: each playback sends one beacon, sometimes twice, as browsers do; some load the video and its poster. */
export function createViewers(urls: readonly string[], random: Random, removals: Removals) {
  /** All playbacks whose beacons were acknowledged. */
  const acknowledged: string[] = []
  /** Missing or truncated files, removed items that players received, and files that are not gone, in words. */
  const broken: string[] = []
  const request = (url: string, options?: RequestInit) =>
    fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), ...options })

  async function send(slug: string, videoId: number): Promise<void> {
    const playback = randomUUID()
    const events = EVENTS.map((type, seq) => ({ seq, type, position: seq }))
    const body = JSON.stringify({ schema: 1, playback, video: videoId, version: 'chaos', events })
    const headers = { 'content-type': 'text/plain' }
    for (let times = random.integer(1, TWICE_EVERY) === 1 ? 2 : 1; times > 0; times -= 1) {
      const url = `${random.pick(urls)}/api/publishers/${slug}/events/`
      // An unacknowledged beacon may be lost.
      const response = await request(url, { method: 'POST', headers, body }).catch(() => null)
      if (response?.ok && acknowledged.at(-1) !== playback) acknowledged.push(playback)
    }
  }

  /**
   * Loads a file whose address a player received at a time. A server error is no fault, and neither is a file that was
   * deleted because an item was withdrawn.
   */
  async function load(url: string, slug: string, givenMs: number): Promise<void> {
    const response = await request(url)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status >= 500 || (response.status === 410 && removals.mayBeGone(slug, givenMs))) return
    if (response.status !== 200) broken.push(`a player was given ${url}, which returns ${response.status}`)
    else if (!isWholeFile(new URL(url).pathname, bytes)) broken.push(`${url} is truncated for viewers`)
  }

  /** Requests the player answer and loads its video and poster. */
  async function loadVideo(slug: string): Promise<void> {
    const url = `${random.pick(urls)}/api/publishers/${slug}/player/`
    const askedMs = performance.now()
    const removedOf = removals.watch(slug, askedMs)
    const response = await request(url)
    if (!response.ok) return
    const { video } = (await response.json()) as { video: ShownVideo | null }
    if (video === null) return
    const titles = video.chapters.map(({ title }) => title)
    removals.show(slug, titles, [video.url, video.poster])
    const removed = removedOf(titles)
    broken.push(...removed.map(title => `${url} names "${title}", which was removed`))
    for (const file of [video.url, video.poster]) await load(file, slug, askedMs)
  }

  /** Requests a file of a video with a withdrawn item, which must be gone. A server error is no fault. */
  async function loadGone(): Promise<void> {
    const files = removals.gone(performance.now())
    if (files.length === 0) return
    const file = random.pick(files)
    const { status, body } = await request(file)
    await body?.cancel()
    if (status < 500 && !GONE.includes(status)) broken.push(`${file} of a withdrawn item returns ${status}`)
  }

  return {
    acknowledged,
    broken,
    /** Plays until the signal aborts and the last beacon has its response. */
    async watch(playing: () => { slug: string; videoId: number }[], signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const shown = playing()
        if (shown.length > 0) {
          const { slug, videoId } = random.pick(shown)
          await send(slug, videoId)
          // The server may have been killed or be frozen.
          if (random.integer(1, VIDEO_EVERY) === 1) await loadVideo(slug).catch(() => undefined)
          if (random.integer(1, GONE_EVERY) === 1) await loadGone().catch(() => undefined)
        }
        await delay(PAUSE_MS)
      }
    },
  }
}
