import type {
  PlayerEvent,
  PlayerEventDetails,
  PlayerEvents,
  PlayerEventType,
} from '@feedreel/contracts/embed'

export interface Beacons {
  /** Seconds of the video played in this playback, which every event reports. */
  watchedS: number
  /** Queues an event of the current playback; a batch is sent at 20 events or 10 s after its first. */
  add(type: PlayerEventType, positionS: number, details?: PlayerEventDetails): void
  /** Sends the queue now. */
  flush(): void
  /** Ends the playback: sends its queue; the next event starts a new one. */
  nextPlayback(): void
}

const BATCH_EVENTS = 20
const BATCH_AGE_MS = 10_000
/** Most bodies kept for a retry. */
const MAX_KEPT = 20

/**
 * A random UUID (version 4, RFC 9562 section 5.4) for one playback; it does not identify the viewer. From the address
 * of an empty blob (https://w3c.github.io/FileAPI/#unicodeBlobURL), because `crypto.randomUUID` is missing
 * on pages without https.
 */
export function newPlaybackId(): string {
  const url = URL.createObjectURL(new Blob())
  URL.revokeObjectURL(url)
  return url.slice(-36)
}

/**
 * Makes the queue of one player's beacons. `send` resolves with whether a body arrived; one that did not is sent again with
 * the next batch. `video` is the video's id, `version` the player's; `chapterOf` returns the chapter of a position in seconds.
 */
export function createBeacons(
  send: (body: string) => Promise<boolean>,
  video: number,
  version: string,
  chapterOf?: (positionS: number) => number,
): Beacons {
  let playback = ''
  let seq = 0
  let events: PlayerEvent[] = []
  let bodies: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    playback ||= newPlaybackId()
    const body: PlayerEvents = { schema: 1, playback, video, version, events }
    if (events.length) bodies.push(JSON.stringify(body))
    events = []
    const sent = bodies
    bodies = []
    for (const text of sent) {
      void send(text).then(arrived => {
        if (!arrived && bodies.length < MAX_KEPT) bodies.push(text)
      })
    }
  }

  const beacons: Beacons = {
    watchedS: 0,
    flush,
    add(type, positionS, details) {
      if (!events.length) timer = setTimeout(flush, BATCH_AGE_MS)
      const watched = milliseconds(beacons.watchedS)
      const chapter = chapterOf?.(positionS)
      events.push({ seq: seq++, type, position: milliseconds(positionS), chapter, watched, ...details })
      if (events.length >= BATCH_EVENTS) flush()
    },
    nextPlayback() {
      flush()
      playback = ''
      beacons.watchedS = seq = 0
    },
  }
  return beacons
}

/** Rounds seconds to milliseconds. */
function milliseconds(timeS: number): number {
  return Math.round(timeS * 1000) / 1000
}
