import type { PlayerEvent, PlayerEvents, PlayerEventType } from '@feedreel/contracts/embed'
import { newPlaybackId } from './playback-id.ts'

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

/**
 * Makes the queue of one player's beacons. `send` hands a body to the network, `video` is the video's id,
 * `version` the player's.
 */
export function createBeacons(send: (body: string) => void, video: number, version: string): Beacons {
  let playback = newPlaybackId()
  let seq = 0
  let events: PlayerEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    const body: PlayerEvents = { schema: 1, playback, video, version, events }
    if (events.length) send(JSON.stringify(body))
    events = []
  }

  return {
    flush,
    add(type, positionS) {
      if (!events.length) timer = setTimeout(flush, BATCH_AGE_MS)
      events.push({ seq: seq++, type, position: Math.round(positionS * 1000) / 1000 })
      if (events.length >= BATCH_EVENTS) flush()
    },
    nextPlayback() {
      flush()
      playback = newPlaybackId()
      seq = 0
    },
  }
}
