import type { PlayerEvent, PlayerEvents, PlayerEventType } from '@feedreel/contracts/embed'
import { newPlaybackId } from './playback-id.ts'

/** Hands a body to the network; false (or a promise of it) when it could not be sent. */
export type Send = (body: string) => boolean | Promise<boolean>

export interface Beacons {
  /** Queues an event of the present playback; the batch leaves at 20 events or 10 s after its first. */
  add(type: PlayerEventType, positionS: number): void
  /** Sends what is queued, now. */
  flush(): void
  /** Ends the playback: its queue is sent and the next event belongs to a new one. */
  nextPlayback(): void
}

const BATCH_EVENTS = 20
const BATCH_AGE_MS = 10_000
/** What a batch may hold at most (the server's limit); reached only when sending keeps failing. */
const MAX_EVENTS = 100

/** Makes the queue of one player's beacons. `video` is the video's id, `version` the player's. */
export function createBeacons(send: Send, video: number, version: string): Beacons {
  let playback = newPlaybackId()
  let seq = 0
  let queue: PlayerEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (!queue.length) return
    const batch = queue
    const owner = playback
    queue = []
    const body: PlayerEvents = { schema: 1, playback, video, version, events: batch }
    void Promise.resolve(send(JSON.stringify(body))).then(sent => {
      // What could not be sent goes with the next batch, unless its playback is over.
      if (!sent && owner === playback) queue = [...batch, ...queue].slice(0, MAX_EVENTS)
    })
  }

  return {
    flush,
    add(type, positionS) {
      const position = Math.round(Math.min(Math.max(positionS || 0, 0), 86_400) * 1000) / 1000
      if (queue.length < MAX_EVENTS) queue.push({ seq: seq++, type, position })
      if (queue.length >= BATCH_EVENTS) flush()
      else timer ??= setTimeout(flush, BATCH_AGE_MS)
    },
    nextPlayback() {
      flush()
      playback = newPlaybackId()
      seq = 0
    },
  }
}
