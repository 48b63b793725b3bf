/**
 * How fast an item that an operator withdraws leaves the players of many publishers, in two web processes.
 * `npm run bench -- control`
 */
import { mkdir, mkdtempDisposable } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { OffAir } from '@feedreel/contracts/editorial/off-air'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import { joinByFfmpeg, joinSegments } from '@feedreel/media/encode/join-segments'
import { fetchSegmentFile } from '../apps/server/src/features/segments/service/segment-files.ts'
import { queueVideo } from '../apps/server/src/features/videos/service/queue-video.ts'
import { eachLimited } from '../apps/server/src/platform/limited-work.ts'
import { printMeasurement, startTable } from '../tools/figures/measurement-line.ts'
import { signIn } from '../tools/product/api-client.ts'
import { OPERATOR } from '../tools/product/start-product.ts'
import { buildOutdated } from '../tools/start/build.ts'
import { openInstallation } from './installation/installation.ts'
import { addNewsroom, videosMade } from './installation/newsroom.ts'

const PUBLISHERS = 200
/** Publishers that show the item: the feed with it and two others. */
const SHOWING = 60
const FEEDS = 20
const ITEMS_PER_FEED = 2
/** The number of items in the videos that showed the item, without it. */
const ITEMS_LEFT = 3 * ITEMS_PER_FEED - 1
const GIVE_UP_MS = 120_000
/** Between two checks; answers and files are checked frequently only at first, to take no CPU time from the worker. */
const OFTEN_MS = 20
const SELDOM_MS = 200
const CORES = availableParallelism()

/** The first SHOWING publishers have the first feed, the others do not. */
function feedsOf(publisher: number): number[] {
  const others = [0, 3, 6].map(step => 1 + ((publisher + step) % (FEEDS - 1)))
  return publisher < SHOWING ? [0, ...others.slice(1)] : others
}

await buildOutdated()
await using installation = await openInstallation()
const platform = await installation.startPlatform('web')
const { db, ffmpeg: tools } = platform

/** Starts two web processes and a worker, and makes a video for every publisher, within a minute or two. */
async function openControlRoom() {
  const room = { publishers: PUBLISHERS, feeds: FEEDS, itemsPerFeed: ITEMS_PER_FEED, feedsOf }
  const publishers = await addNewsroom(platform, room)
  await db.updateTable('settings').set({ max_concurrent_generations: CORES }).execute()
  const webs = [await installation.start({ ROLE: 'web' }), await installation.start({ ROLE: 'web' })]
  await installation.start({ ROLE: 'worker' })
  for (const { id } of publishers) await queueVideo(platform, id, true)
  await videosMade(platform)
  const items = db.selectFrom('item').innerJoin('feed', 'feed.id', 'item.feed_id')
  const ofFirstFeed = items.select(['item.id', 'item.title']).where('feed.name', '=', 'Feed 1')
  const item = await ofFirstFeed.orderBy('item.id').executeTakeFirstOrThrow()
  return { webs, item, slugs: publishers.slice(0, SHOWING).map(({ slug }) => slug) }
}

/**
 * The time in seconds for joins alone by stream copy, with cached segments that are already in a folder: by ffmpeg, and as
 * the product joins them.
 */
async function measureJoins(): Promise<{ ffmpegS: number; productS: number }> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'feedreel-joins-'))
  const rows = await db.selectFrom('segment').select(['key', 'duration_s']).limit(ITEMS_LEFT).execute()
  const segments = await Array.fromAsync(rows, async ({ key, duration_s: durationS }) => {
    return { file: await fetchSegmentFile(platform, key, folder.path), durationS, soundFile: null }
  })
  async function timeOf(name: string, joinIn: (workFolder: string) => Promise<unknown>): Promise<number> {
    const startedMs = performance.now()
    const folders = Array.from({ length: SHOWING }, (_, number) => join(folder.path, `${name}-${number}`))
    await eachLimited(folders, CORES, new AbortController().signal, async workFolder => {
      await mkdir(workFolder)
      await joinIn(workFolder)
    })
    return (performance.now() - startedMs) / 1000
  }
  return {
    ffmpegS: await timeOf('ffmpeg', workFolder =>
      joinByFfmpeg(segments, join(workFolder, 'joined.mp4'), { tools, workFolder }),
    ),
    productS: await timeOf('product', workFolder => joinSegments({ segments, tools, workFolder })),
  }
}

type Video = PlayerAnswer['video']

/**
 * Withdraws the item and watches the answers of both web processes, and the files of the videos that showed it.
 * @returns seconds from the operator's click to the response, and until it is in effect in all web processes
 */
async function measureRemoval({ item, webs, slugs }: Awaited<ReturnType<typeof openControlRoom>>) {
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

const room = await openControlRoom()
const print = startTable([`one item of ${SHOWING} publishers`, 'seconds'])
const joins = await measureJoins()
print([`${SHOWING} bare joins by ffmpeg, ${CORES} at a time`, joins.ffmpegS.toFixed(2)])
print([`${SHOWING} bare joins by the product, ${CORES} at a time`, joins.productS.toFixed(2)])
const { responseS, answerS, onAirS, goneS } = await measureRemoval(room)
print(['the response to the operator', responseS.toFixed(2)])
print(['no web process names it', answerS.toFixed(2)])
print(['all rebuilt videos are shown', onAirS.toFixed(2)])
print(['all files with it answer 410', goneS.toFixed(2)])
const figures = {
  answer_s: answerS,
  on_air_s: onAirS,
  gone_s: goneS,
  on_air_vs_bare_joins: onAirS / joins.ffmpegS,
}
printMeasurement('control', figures, {
  atMost: { answer_s: 2, on_air_s: 20, gone_s: 5, on_air_vs_bare_joins: 1.5 },
})
