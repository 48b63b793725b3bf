import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '@feedreel/contracts/counted'
import { DEFAULT_FRAME, type SegmentScene } from '@feedreel/media/segment-scene'
import { ensurePicture } from '#features/items/service/ensure-picture.ts'
import type { RunResult } from '#features/job-log/service/run-logged.ts'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import { holdCacheToShare } from '#features/segments/service/prune-segments.ts'
import { type ReadySegment, readySegment } from '#features/segments/service/segment-cache.ts'
import { PermanentError } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { makeWorkFolder } from '#platform/process/work-folder.ts'
import { type Candidate, isOpen, refusalToMake } from '../rules.ts'
import { findVideo, updateOpenVideo, type VideoJob } from '../store/videos.ts'
import { discardVideo } from './end-video.ts'
import { joinVideo } from './join-video.ts'
import { planVideo, prospectOf, type VideoPlan } from './plan-video.ts'
import { publishVideo } from './publish-video.ts'

/** Progress when all items are rendered; joining and storing are the rest. */
const ITEMS_PERCENT = 90

/** The step is written at once, percents at most this often. */
const PROGRESS_EVERY_MS = 1000

/** @param percent 0 to 100 @param step the current step in words */
type Reporter = (percent: number, step: string) => Promise<void>

function createReporter(platform: Platform, job: VideoJob): Reporter {
  const { db, clock, log } = platform
  let lastStep: string | null = null
  let lastAt = 0

  return async (percent, step) => {
    const now = clock.now().getTime()
    if (step === lastStep && now - lastAt < PROGRESS_EVERY_MS) return
    const isFirst = lastStep === null
    lastStep = step
    lastAt = now
    const started = isFirst
      ? { status: 'PROCESSING' as const, generation_started: clock.now(), error_message: null }
      : {}
    try {
      const progress = Math.round(percent)
      await db.transaction().execute(async tx => {
        if (!(await updateOpenVideo(tx, job, { ...started, progress, step }))) return
        const change = { change: 'updated', percent: progress, step } as const
        await publishEvent(tx, { subject: 'video', id: job.videoId, ...change })
        await publishEvent(tx, { subject: 'job_log', id: job.jobLogId, ...change })
      })
    } catch (error) {
      // A generation goes on without its progress.
      log.warn({ err: error, videoId: job.videoId }, 'Progress could not be written')
    }
  }
}

/** The scene of an item. An item without a title shows its summary, else its feed, as the headline. */
async function sceneOf(
  platform: Platform,
  item: Candidate,
  plan: VideoPlan,
  workFolder: string,
  signal: AbortSignal,
): Promise<SegmentScene> {
  const stored = await ensurePicture(platform, item.id, signal)
  const file = stored && join(workFolder, `${stored.sha256}.jpg`)
  if (stored && file) await platform.storage.getFile(stored.key, file)
  const headline = item.title || item.summary || item.feedName
  return {
    headline,
    summary: item.title === '' ? '' : item.summary,
    category: item.category,
    source: item.feedName,
    picture: stored && file ? { file, sha256: stored.sha256 } : null,
    theme: plan.look.theme,
    seconds: plan.look.secondsPerItem,
    frame: DEFAULT_FRAME,
  }
}

async function renderItems(
  platform: Platform,
  plan: VideoPlan,
  report: Reporter,
  workFolder: string,
  signal: AbortSignal,
): Promise<ReadySegment[]> {
  const segments: ReadySegment[] = []
  for (const [index, item] of plan.items.entries()) {
    signal.throwIfAborted()
    const step = `Rendering item ${index + 1} of ${plan.items.length}`
    const percent = (share: number) => (ITEMS_PERCENT * (index + share)) / plan.items.length
    await report(percent(0), step)
    const scene = await sceneOf(platform, item, plan, workFolder, signal)
    const onProgress = (share: number) => void report(percent(share), step)
    segments.push(await readySegment(platform, scene, { workFolder, signal, onProgress }))
  }
  return segments
}

async function makeVideo(
  platform: Platform,
  job: VideoJob,
  plan: VideoPlan,
  signal: AbortSignal,
): Promise<RunResult> {
  const workFolder = await makeWorkFolder('video')
  const report = createReporter(platform, job)
  try {
    const segments = await renderItems(platform, plan, report, workFolder, signal)
    await report(ITEMS_PERCENT, 'Joining')
    const joined = await joinVideo(platform, segments, plan, workFolder, signal)
    await report(95, 'Storing')
    signal.throwIfAborted()
    await publishVideo(platform, job, plan, segments, joined)
    const reused = segments.filter(segment => segment.isFromCache).length
    if (reused < segments.length) await holdCacheToShare(platform)
    const items = counted(plan.items.length, 'item')
    return { details: `Video ${job.videoId}: ${items}, ${joined.durationS.toFixed(1)} s, ${reused} reused.` }
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/**
 * Generates a queued video: chooses its items, renders those that are not cached, joins, stores and publishes them. Can
 * run again after it was killed; does nothing for a video that has ended.
 * @throws PermanentError when a retry can't succeed
 */
export async function generateVideo(
  platform: Platform,
  job: VideoJob,
  signal: AbortSignal,
): Promise<RunResult> {
  const { db } = platform
  const video = await findVideo(db, job.videoId)
  if (!video || !isOpen(video) || video.job_log_id !== job.jobLogId) {
    return { details: `Video ${job.videoId} has ended already.` }
  }
  const publisher = await findRecord(db, video.publisher_id)
  if (!publisher) return { details: 'The publisher was deleted before its video was made.' }
  const plan = await planVideo(db, publisher)
  const prospect = await prospectOf(db, publisher, plan)
  const impossible = refusalToMake(prospect, true)
  if (impossible !== null) throw new PermanentError(impossible)
  const needless = refusalToMake(prospect, video.is_forced)
  if (needless !== null && (await discardVideo(platform, job))) return { details: needless }
  return makeVideo(platform, job, plan, signal)
}
