import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { Removals } from './removals.ts'
import { isWholeFile } from './whole-file.ts'

export type Viewers = {
  /** Plays until the signal aborts and the last beacon has its response. */
  watch(playing: () => { slug: string; videoId: number }[], signal: AbortSignal): Promise<void>
  /** All playbacks whose beacons were acknowledged. */
  acknowledged(): readonly string[]
  /** How many videos and pictures were loaded. */
  loaded(): number
  /** Missing or truncated files and removed items that players received since the last call, in words. */
  takeBroken(): string[]
}

type ShownVideo = { url: string; poster: string; chapters: { title: string }[] }

const PAUSE_MS = 60
const EVENTS = ['impression', 'start', 'view', 'complete'] as const
export const EVENTS_OF_BEACON = EVENTS.length
/** One playback in this many also loads its video. */
const VIDEO_EVERY = 4
/** A killed or frozen server may never respond. */
const TIMEOUT_MS = 5000

/** Players on pages: each playback sends one beacon, sometimes twice, as browsers do; some load the video and its poster. */
export function createViewers(urls: readonly string[], random: Random, removals: Removals): Viewers {
  const acknowledged: string[] = []
  let broken: string[] = []
  let loadedCount = 0

  async function send(slug: string, videoId: number): Promise<void> {
    const playback = randomUUID()
    const events = EVENTS.map((type, seq) => ({ seq, type, position: seq }))
    const body = JSON.stringify({ schema: 1, playback, video: videoId, version: 'chaos', events })
    const times = random.integer(0, 4) === 0 ? 2 : 1
    for (let index = 0; index < times; index += 1) {
      try {
        const url = `${random.pick(urls)}/api/publishers/${slug}/events/`
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        if (response.ok && acknowledged.at(-1) !== playback) acknowledged.push(playback)
      } catch {
        // An unacknowledged beacon may be lost.
      }
    }
  }

  /**
   * The fault of a file whose address a player received at a time; null without a fault, for a server error, and for a
   * file that was deleted because an item was withdrawn.
   */
  async function load(url: string, slug: string, givenMs: number): Promise<string | null> {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status >= 500 || (response.status === 410 && removals.mayBeGone(slug, givenMs))) return null
    loadedCount += 1
    if (response.status !== 200) return `a player was given ${url}, which returns ${response.status}`
    return isWholeFile(new URL(url).pathname, bytes) ? null : `${url} is truncated for viewers`
  }

  /** Requests the player answer and loads its video and poster. */
  async function loadVideo(slug: string): Promise<void> {
    try {
      const url = `${random.pick(urls)}/api/publishers/${slug}/player/`
      const askedMs = performance.now()
      const removedOf = removals.watch(slug, askedMs)
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!response.ok) return
      const { video } = (await response.json()) as { video: ShownVideo | null }
      const removed = removedOf(video?.chapters.map(({ title }) => title) ?? [])
      broken.push(...removed.map(title => `${url} names "${title}", which was removed`))
      for (const file of video === null ? [] : [video.url, video.poster]) {
        const what = await load(file, slug, askedMs)
        if (what !== null) broken.push(what)
      }
    } catch {
      // The server was killed or is frozen.
    }
  }

  return {
    acknowledged: () => acknowledged,
    loaded: () => loadedCount,
    takeBroken() {
      const taken = broken
      broken = []
      return taken
    },
    async watch(playing, signal) {
      while (!signal.aborted) {
        const shown = playing()
        if (shown.length > 0) {
          const { slug, videoId } = random.pick(shown)
          await send(slug, videoId)
          if (random.integer(1, VIDEO_EVERY) === 1) await loadVideo(slug)
        }
        await delay(PAUSE_MS)
      }
    },
  }
}
