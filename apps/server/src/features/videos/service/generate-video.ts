import { rm } from 'node:fs/promises'
import { counted } from '@feedreel/contracts/counted'
import { ensurePicture } from '#features/items/service/ensure-picture.ts'
import type { RunResult } from '#features/job-log/service/run-logged.ts'
import { findRecord, lockRecord, type PublisherRow } from '#features/publishers/service/read-publishers.ts'
import { holdCacheToShare } from '#features/segments/service/prune-segments.ts'
import { PermanentError } from '#platform/errors.ts'
import { publishEvent } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { makeWorkFolder } from '#platform/process/work-folder.ts'
import { refusalToMake } from '../rules.ts'
import { findVideo, hasPlan, updateOpenVideo, type VideoJob, type VideoRow } from '../store/videos.ts'
import { discardVideo } from './end-video.ts'
import { type MadeRendition, makeRenditions, type Reporter } from './make-renditions.ts'
import { planVideo, prospectOf, type VideoPlan } from './plan-video.ts'
import { publishVideo } from './publish-video.ts'

const STORING_PERCENT = 95

/** How often percents are written, and how often steps, of which cached items take many in a moment. */
const PROGRESS_EVERY_MS = 1000
const STEP_EVERY_MS = 250

function createReporter(platform: Platform, job: VideoJob): Reporter {
  const { db, clock, log } = platform
  let lastStep: string | null = null
  let lastAt = 0

  return async (percent, step) => {
    const now = clock.now().getTime()
    if (now - lastAt < (step === lastStep ? PROGRESS_EVERY_MS : STEP_EVERY_MS)) return
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

/** An item of the plan was removed or changed: it must be planned anew. */
class OutdatedPlanError extends Error {}

/** What was made, as part of a sentence. */
function describeMade({ items }: VideoPlan, made: readonly MadeRendition[]): string {
  const lengthS = made[0]?.joined.durationS ?? 0
  const others = made.slice(1).map(({ ratio, renderS }) => `, ${ratio} in ${renderS.toFixed(1)} s`)
  return `${counted(items.length, 'item')}, ${lengthS.toFixed(1)} s${others.join('')}`
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
    const confirmPlan = async () => {
      if (!(await hasPlan(platform.db, job))) throw new OutdatedPlanError()
    }
    const made = await makeRenditions(platform, plan, { report, confirmPlan, workFolder, signal })
    await report(STORING_PERCENT, 'Storing')
    signal.throwIfAborted()
    const publication = await publishVideo(platform, job, plan, made)
    if (publication === 'outdated') throw new OutdatedPlanError()
    const segments = made.flatMap(({ segments, cards }) => [...segments, ...cards])
    const reused = segments.filter(segment => segment.isFromCache).length
    if (reused < segments.length) await holdCacheToShare(platform)
    return { details: `Video ${job.videoId}: ${describeMade(plan, made)}, ${reused} reused.` }
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** Each round finds at least one more item without a picture, or ends. */
const MOST_ROUNDS = 20

/**
 * Looks for the pictures of a video's next line-up if the brand leaves out items without one, until the line-up no longer
 * changes, so that planning knows which items have none.
 */
async function settlePictures(platform: Platform, job: VideoJob, signal: AbortSignal): Promise<void> {
  const { db } = platform
  const video = await findVideo(db, job.videoId)
  const publisher = video && (await findRecord(db, video.publisher_id))
  if (!publisher) return
  let plan = await planVideo(db, publisher)
  if (plan.look.brand?.without_picture !== 'skip') return
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const item of plan.items) await ensurePicture(platform, item.id, signal)
    const next = await planVideo(db, publisher)
    if (next.hash === plan.hash) return
    plan = next
  }
}

type Planned = { video: VideoRow; publisher: PublisherRow; plan: VideoPlan }

/**
 * Plans an open video and notes its items, under the publisher's lock: a removal of one of them comes either before the
 * plan or finds it.
 * @returns why there is nothing to plan, or the plan
 */
async function planOpenVideo({ db }: Platform, job: VideoJob): Promise<Planned | string> {
  return db.transaction().execute(async tx => {
    const ended = `Video ${job.videoId} has ended already.`
    const publisherId = (await findVideo(tx, job.videoId))?.publisher_id
    if (publisherId === undefined) return ended
    const publisher = (await lockRecord(tx, publisherId)) ? await findRecord(tx, publisherId) : undefined
    if (!publisher) return 'The publisher was deleted before its video was made.'
    const video = await findVideo(tx, job.videoId)
    if (!video) return ended
    // What was forced meanwhile shows the next line-up.
    const rebuild_of = video.rebuild_of !== null && !video.is_forced ? publisher.rebuild_video_id : null
    const plan = await planVideo(tx, publisher, rebuild_of)
    const planned_items = plan.items.map(({ id }) => id)
    const isOurs = await updateOpenVideo(tx, job, { rebuild_of, planned_items })
    return isOurs ? { video: { ...video, rebuild_of }, publisher, plan } : ended
  })
}

/**
 * Generates a queued video: chooses its items, renders those that are not cached, joins, stores and publishes them. Can
 * run again after it was killed; does nothing for a video that has ended. Begins again when one of its items is removed
 * meanwhile.
 * @throws PermanentError when a retry can't succeed
 */
export async function generateVideo(
  platform: Platform,
  job: VideoJob,
  signal: AbortSignal,
): Promise<RunResult> {
  await settlePictures(platform, job, signal)
  const planned = await planOpenVideo(platform, job)
  if (typeof planned === 'string') return { details: planned }
  const { video, publisher, plan } = planned
  const prospect = await prospectOf(platform.db, publisher, plan)
  const isRebuild = video.rebuild_of !== null
  const impossible = refusalToMake(prospect, true)
  const needless = isRebuild ? impossible : refusalToMake(prospect, video.is_forced)
  if (impossible !== null && !isRebuild) throw new PermanentError(impossible)
  if (needless !== null) {
    if (await discardVideo(platform, job, publisher.id)) return { details: needless }
    // It was forced since it was planned.
    return generateVideo(platform, job, signal)
  }
  try {
    return await makeVideo(platform, job, plan, signal)
  } catch (error) {
    if (!(error instanceof OutdatedPlanError)) throw error
    return generateVideo(platform, job, signal)
  }
}
