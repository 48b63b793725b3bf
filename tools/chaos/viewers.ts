import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from './random.ts'
import { isWholeFile } from './whole-file.ts'

export type Viewers = {
  /** Watches until the signal aborts and the last beacon has been answered. */
  watch(playing: () => { slug: string; videoId: number }[], signal: AbortSignal): Promise<void>
  /** All playbacks whose beacons were answered with success. */
  acknowledged(): readonly string[]
  /** How many films and pictures were loaded. */
  loaded(): number
  /** What a player was led to and was not there, or not whole, since the last call; in words. */
  takeBroken(): string[]
}

const PAUSE_MS = 60
const EVENTS = ['impression', 'start', 'view', 'complete'] as const
export const EVENTS_OF_BEACON = EVENTS.length
/** One playback in so many loads its film, too. */
const FILM_EVERY = 4
/** A server that ends, or stands still, may leave a viewer without an answer. */
const PATIENCE_MS = 5000

/** Players on pages: each playback sends one beacon, sometimes twice, as browsers do, and some load what they are led to. */
export function createViewers(urls: readonly string[], random: Random): Viewers {
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
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        if (response.ok && acknowledged.at(-1) !== playback) acknowledged.push(playback)
      } catch {
        // What was not acknowledged may be lost: a page has gone by then.
      }
    }
  }

  /** What became of the address of a file that a player was given; nobody's fault is null. */
  async function load(url: string): Promise<string | null> {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status >= 500) return null
    loadedCount += 1
    if (response.status !== 200) return `a player was led to ${url}, which answers ${response.status}`
    return isWholeFile(new URL(url).pathname, bytes) ? null : `${url} is not whole for viewers`
  }

  /** Asks as a player does, and loads the film and the poster that the answer names. */
  async function loadFilm(slug: string): Promise<void> {
    try {
      const url = `${random.pick(urls)}/api/publishers/${slug}/player/`
      const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
      if (!response.ok) return
      const { video } = (await response.json()) as { video: { url: string; poster: string } | null }
      for (const file of video === null ? [] : [video.url, video.poster]) {
        const what = await load(file)
        if (what !== null) broken.push(what)
      }
    } catch {
      // Whoever should have answered is dead or stands still.
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
          if (random.integer(1, FILM_EVERY) === 1) await loadFilm(slug)
        }
        await delay(PAUSE_MS)
      }
    },
  }
}
