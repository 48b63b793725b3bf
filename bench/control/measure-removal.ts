import { setTimeout as delay } from 'node:timers/promises'
import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import type { ControlRoom } from './open-control-room.ts'

const GIVE_UP_MS = 120_000
/** Between two checks; answers and files are checked frequently only at first, to take no CPU time from the worker. */
const OFTEN_MS = 20
const SELDOM_MS = 200
const GONE = 410

/** Seconds from the operator's click to the response, and until it is in effect in all web processes. */
export type Removed = { responseS: number; answerS: number; onAirS: number; goneS: number }

async function readVideos({
  webs,
  slugs,
}: Pick<ControlRoom, 'webs' | 'slugs'>): Promise<PlayerAnswer['video'][][]> {
  const read = async (url: string, slug: string) => {
    const response = await fetch(`${url}/api/publishers/${slug}/player/`)
    return ((await response.json()) as PlayerAnswer).video
  }
  return Promise.all(webs.map(({ url }) => Promise.all(slugs.map(slug => read(url, slug)))))
}

/** Repeats a check until it is true. @returns when it was, in seconds from the start */
async function secondsUntil(
  startedMs: number,
  pauseMs: number,
  isSo: () => Promise<boolean>,
): Promise<number> {
  for (;;) {
    if (await isSo()) return (performance.now() - startedMs) / 1000
    if (performance.now() - startedMs > GIVE_UP_MS) return Number.NaN
    await delay(pauseMs)
  }
}

/** Withdraws the item and watches the answers of both web processes, and the files of the videos that showed it. */
export async function measureRemoval(room: ControlRoom): Promise<Removed> {
  const { operator, item, webs } = room
  const names = (video: PlayerAnswer['video']) => video?.chapters.some(({ title }) => title === item.title)
  const before = (await readVideos(room)).flat()
  if (!before.every(names)) throw new Error('A publisher does not show the item.')
  const paths = [...new Set(before.map(video => new URL(video?.url ?? '').pathname))]
  const isGone = async (url: string) => (await fetch(url, { method: 'HEAD' })).status === GONE

  const startedMs = performance.now()
  const withdrawing = operator
    .must<{ off_air: OffAir }>('POST', `/api/portal/items/${item.id}/withdraw/`, { reason: 'other' })
    .then(({ off_air }) => ({ offAir: off_air, responseS: (performance.now() - startedMs) / 1000 }))
  const answered = secondsUntil(startedMs, OFTEN_MS, async () => !(await readVideos(room)).flat().some(names))
  const gone = withdrawing.then(() =>
    secondsUntil(startedMs, SELDOM_MS, async () => {
      const all = await Promise.all(webs.flatMap(({ url }) => paths.map(path => isGone(url + path))))
      return all.every(Boolean)
    }),
  )
  const { offAir, responseS } = await withdrawing
  const rebuilt = new Set(offAir.publishers.map(({ video_id }) => video_id))
  // One publisher after the other, so that the check takes no CPU time from the worker. A rebuilt video stays on air.
  let shown = 0
  const onAir = secondsUntil(startedMs, SELDOM_MS, async () => {
    const isRebuilt = async (slugs: readonly string[]) =>
      (await readVideos({ webs, slugs })).flat().every(video => rebuilt.has(video?.id ?? null))
    while (shown < room.slugs.length && (await isRebuilt(room.slugs.slice(shown, shown + 1)))) shown += 1
    return shown === room.slugs.length
  })
  const removed = { responseS, answerS: await answered, onAirS: await onAir, goneS: await gone }
  const after = (await readVideos(room)).flat()
  if (after.some(names)) throw new Error('The item is named again.')
  if (!after.every(video => rebuilt.has(video?.id ?? null))) throw new Error('A rebuilt video went off air.')
  return removed
}
