import { setTimeout as delay } from 'node:timers/promises'
import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import { signIn } from '../../tools/product/api-client.ts'
import { OPERATOR } from '../../tools/product/start-product.ts'
import type { ControlRoom } from './open-control-room.ts'

const GIVE_UP_MS = 120_000
/** Between two checks; answers and files are checked frequently only at first, to take no CPU time from the worker. */
const OFTEN_MS = 20
const SELDOM_MS = 200

/** Seconds from the operator's click to the response, and until it is in effect in all web processes. */
export type Removed = { responseS: number; answerS: number; onAirS: number; goneS: number }

type Video = PlayerAnswer['video']

/** Withdraws the item and watches the answers of both web processes, and the files of the videos that showed it. */
export async function measureRemoval({ item, webs, slugs }: ControlRoom): Promise<Removed> {
  const operator = await signIn(webs[0]?.url ?? '', OPERATOR)
  async function readVideos(of: readonly string[]): Promise<Video[]> {
    const paths = of.map(slug => `/api/publishers/${slug}/player/`)
    const urls = webs.flatMap(({ url }) => paths.map(path => url + path))
    const answers = urls.map(async url => (await (await fetch(url)).json()) as PlayerAnswer)
    return (await Promise.all(answers)).map(({ video }) => video)
  }
  const showsItem = (video: Video) => video?.chapters.some(({ title }) => title === item.title)
  const before = await readVideos(slugs)
  if (!before.every(showsItem)) throw new Error('A publisher does not show the item.')
  const paths = [...new Set(before.map(video => new URL(video?.url ?? '').pathname))]
  const files = webs.flatMap(({ url }) => paths.map(path => url + path))

  const startedMs = performance.now()
  const secondsSoFar = () => (performance.now() - startedMs) / 1000
  /** Repeats a check until it is true. @returns when it was, in seconds from the start; NaN after two minutes */
  async function secondsUntil(pauseMs: number, isDone: () => Promise<boolean>): Promise<number> {
    while (!(await isDone())) {
      if (performance.now() - startedMs > GIVE_UP_MS) return Number.NaN
      await delay(pauseMs)
    }
    return secondsSoFar()
  }
  const withdrawing = operator
    .must<{ off_air: OffAir }>('POST', `/api/portal/items/${item.id}/withdraw/`, { reason: 'other' })
    .then(({ off_air }) => ({ offAir: off_air, responseS: secondsSoFar() }))
  const answered = secondsUntil(OFTEN_MS, async () => !(await readVideos(slugs)).some(showsItem))
  const { offAir, responseS } = await withdrawing
  const gone = secondsUntil(SELDOM_MS, async () => {
    const responses = await Promise.all(files.map(file => fetch(file, { method: 'HEAD' })))
    return responses.every(({ status }) => status === 410)
  })
  const rebuilt = new Set(offAir.publishers.map(({ video_id }) => video_id))
  const isRebuilt = (video: Video) => rebuilt.has(video?.id ?? null)
  // One publisher after the other, so that the check takes no CPU time from the worker. A rebuilt video stays on air.
  const waiting = [...slugs]
  const onAir = secondsUntil(SELDOM_MS, async () => {
    while (waiting.length > 0 && (await readVideos(waiting.slice(0, 1))).every(isRebuilt)) waiting.shift()
    return waiting.length === 0
  })
  const removed = { responseS, answerS: await answered, onAirS: await onAir, goneS: await gone }
  const after = await readVideos(slugs)
  if (after.some(showsItem)) throw new Error('The item is named again.')
  if (!after.every(isRebuilt)) throw new Error('A rebuilt video went off air.')
  return removed
}
