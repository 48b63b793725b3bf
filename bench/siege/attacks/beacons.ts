import { randomUUID } from 'node:crypto'
import { type Attack, attack, type Bound, type Outcome, type Siege } from '../attack.ts'
import { many } from '../connections.ts'
import { sentenceOf } from '../use-product.ts'

const AT_ONCE = 32
const BEACONS = 400
const EVENTS_OF_BEACON = 100
const REPEATED = ['dock', 'close', 'article_click', 'ad_impression', 'ad_error']
/** Of a playback, the first 50 events are stored, and of the next 1,006 those of ads (docs/security.md). */
const FIRST = 50
const LATER = 1006
const SHARE_OF_ADS = 2 / 5

type Write = (videoId: number, index: number) => string

/** Sends arbitrary beacons to the publisher. @returns the number of responses by status, and an error */
async function send({ url, publisher, signal }: Siege, count: number, write: Write) {
  const statuses: Record<number, number> = {}
  let reason: string | null = null
  await many(count, AT_ONCE, async index => {
    const response = await fetch(`${url}/api/publishers/${publisher.slug}/events/`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: 'https://news.example' },
      body: write(publisher.videoId, index),
      signal,
    }).catch(() => null)
    const status = response?.status ?? 0
    statuses[status] = (statuses[status] ?? 0) + 1
    const text = (await response?.text().catch(() => '')) ?? ''
    if (status >= 400) reason ??= sentenceOf({ status, body: text })
  })
  return { statuses, reason }
}

function beacons(
  name: string,
  count: number,
  write: Write,
  options: { isRefused: boolean; bound?: Partial<Bound>; isShort?: boolean },
): Attack {
  const { isRefused, ...more } = options
  const run = async (siege: Siege): Promise<Outcome> => {
    const { statuses, reason } = await send(siege, count, write)
    const counts = Object.entries(statuses).map(([status, times]) => `${times} x ${status}`)
    const faults = Object.keys(statuses)
      .map(Number)
      .filter(status => status >= 500 || (isRefused && status < 400 && status > 0))
      .map(status => `${statuses[status]} were answered with ${status}`)
    return { reason: `${counts.join(', ')} ${reason ?? ''}`.trim(), faults }
  }
  return attack(`beacon-${name}`, run, more)
}

const beacon = (video: number, playback: string, firstSeq: number, types: readonly string[]) =>
  JSON.stringify({
    schema: 1,
    playback,
    video,
    version: 'siege',
    events: Array.from({ length: EVENTS_OF_BEACON }, (_, index) => ({
      seq: firstSeq + index,
      type: types[index % types.length],
      position: 1,
    })),
  })

const one = randomUUID()

/** Beacons that anybody can send. */
export const BEACON_ATTACKS: readonly Attack[] = [
  beacons(
    'of-one-playback',
    BEACONS,
    (video, index) => beacon(video, one, EVENTS_OF_BEACON * index, REPEATED),
    {
      isRefused: false,
      bound: { rows: FIRST + Math.round(SHARE_OF_ADS * LATER) + 40 },
    },
  ),
  beacons('of-invented-playbacks', BEACONS, video => beacon(video, randomUUID(), 0, REPEATED), {
    isRefused: false,
    bound: { rows: BEACONS * (FIRST + SHARE_OF_ADS * (EVENTS_OF_BEACON - FIRST) + 10), databaseMb: 25 },
  }),
  beacons('sent-again', 2000, video => beacon(video, one, 0, ['view', 'start']), {
    isRefused: false,
    bound: { rows: 130 },
    isShort: true,
  }),
  beacons('of-another-video', 500, (video, index) => beacon(video + 1 + index, randomUUID(), 0, ['view']), {
    isRefused: true,
  }),
  beacons('malformed', 1000, () => '{"schema":1,', { isRefused: true, isShort: true }),
  beacons('deep', 200, () => '['.repeat(60_000), { isRefused: true }),
  beacons('of-a-megabyte', 100, () => 'a'.repeat(1_000_000), { isRefused: true }),
  beacons('many-keys', 200, () => `{${'"a":1,'.repeat(9000)}"a":1}`, { isRefused: true }),
  beacons('huge-numbers', 500, video => beacon(video, randomUUID(), 1e300, ['view']), { isRefused: true }),
]
