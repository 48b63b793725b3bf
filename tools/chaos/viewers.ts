import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from './random.ts'

export type Viewers = {
  /** Watches until the signal aborts and the last beacon has been answered. */
  watch(playing: () => { slug: string; videoId: number }[], signal: AbortSignal): Promise<void>
  /** Playbacks whose beacons were answered with success since the last call. */
  takeAcknowledged(): string[]
  acknowledged(): number
}

const PAUSE_MS = 60
const EVENTS = ['impression', 'start', 'view', 'complete'] as const
export const EVENTS_OF_BEACON = EVENTS.length

/** Players on pages: each playback sends one beacon, sometimes twice, as browsers do. */
export function createViewers(urls: readonly string[], random: Random): Viewers {
  let acknowledged: string[] = []
  let count = 0

  async function send(slug: string, videoId: number): Promise<void> {
    const playback = randomUUID()
    const events = EVENTS.map((type, seq) => ({ seq, type, position: seq }))
    const body = JSON.stringify({ schema: 1, playback, video: videoId, version: 'chaos', events })
    const times = random.integer(0, 4) === 0 ? 2 : 1
    for (let index = 0; index < times; index += 1) {
      try {
        const url = `${random.pick(urls)}/api/publishers/${slug}/events/`
        const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' }, body })
        if (response.ok && acknowledged.at(-1) !== playback) {
          acknowledged.push(playback)
          count += 1
        }
      } catch {
        // What was not acknowledged may be lost: a page has gone by then.
      }
    }
  }

  return {
    acknowledged: () => count,
    takeAcknowledged() {
      const taken = acknowledged
      acknowledged = []
      return taken
    },
    async watch(playing, signal) {
      while (!signal.aborted) {
        const shown = playing()
        if (shown.length > 0) {
          const { slug, videoId } = random.pick(shown)
          await send(slug, videoId)
        }
        await delay(PAUSE_MS)
      }
    },
  }
}
