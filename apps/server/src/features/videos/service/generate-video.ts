import { rm } from 'node:fs/promises'
import { counted } from '@feedreel/contracts/counted'
import { ensurePictures } from '#features/items/service/ensure-pictures.ts'
import type { RunResult } from '#features/job-log/service/run-logged.ts'
import { findRecord, type PublisherRow } from '#features/publishers/service/read-publishers.ts'
import { enforceCacheLimit } from '#features/segments/service/prune-segments.ts'
import type { Tx } from '#platform/database/database.ts'
import { PermanentError } from '#platform/errors.ts'
import { publishEvents } from '#platform/events/events.ts'
import type { Platform } from '#platform/platform.ts'
import { makeWorkFolder } from '#platform/process/work-folder.ts'
import { type Claim, LostClaimError } from '#platform/queue/claim.ts'
import { refusalToMake } from '../rules.ts'
import { lockPublisherOf } from '../store/on-air.ts'
import { findVideo, hasPlan, updateOpenVideo, type VideoJob, type VideoRow } from '../store/videos.ts'
import { discardVideo } from './end-video.ts'
import { withUnknownPictures } from './item-scenes.ts'
import { type MadeRendition, makeRenditions, type Reporter } from './make-renditions.ts'
import { planVideo, prospectOf, type VideoPlan } from './plan-video.ts'
import { publishVideo } from './publish-video.ts'

const PLANNING = 'Choosing items'
const STORING_PERCENT = 95

/** How often progress is written. */
const PROGRESS_EVERY_MS = 1000

async function publishProgress(tx: Tx, job: VideoJob, progress: number, step: string): Promise<void> {
  const change = { change: 'updated', percent: progress, step } as const
  await publishEvents(tx, [
    { subject: 'video', id: job.videoId, ...change },
    { subject: 'job_log', id: job.jobLogId, ...change },
  ])
}

/** Creates a writer of progress for a video that was just planned. */
function createReporter(platform: Platform, job: VideoJob): Reporter {
  const { db, clock, log } = platform
  let lastAt = clock.now().getTime()

  return async (percent, step) => {
    const now = clock.now().getTime()
    if (now - lastAt < PROGRESS_EVERY_MS) return
    lastAt = now
    try {
      const progress = Math.round(percent)
      await db.transaction().execute(async tx => {
        if (await updateOpenVideo(tx, job, { progress, step })) await publishProgress(tx, job, progress, step)
      })
    } catch (error) {
      // The generation continues without progress.
      log.warn({ err: error, videoId: job.videoId }, 'Progress could not be written')
    }
  }
}

/** An item of the plan was removed or changed: the video must be planned again. */
class OutdatedPlanError extends Error {}

/** The result of a generation, as part of a sentence. */
function describeMade({ items }: VideoPlan, made: readonly MadeRendition[]): string {
  const lengthS = made[0]?.joined.durationS ?? 0
  const others = made.slice(1).map(({ ratio, renderS }) => `, ${ratio} in ${renderS.toFixed(1)} s`)
  return `${counted(items.length, 'item')}, ${lengthS.toFixed(1)} s${others.join('')}`
}

/** `signal` aborts the generation. */
export type GenerationAttempt = { signal: AbortSignal; claim: Claim }

async function makeVideo(
  platform: Platform,
  job: VideoJob,
  plan: VideoPlan,
  { signal, claim }: GenerationAttempt,
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
    const publication = await publishVideo(platform, { ...job, claim }, plan, made)
    if (publication === 'outdated') throw new OutdatedPlanError()
    const segments = made.flatMap(({ segments, cards }) => [...segments, ...cards])
    const reused = segments.filter(segment => segment.isFromCache).length
    const clips = made.flatMap(({ joined }) => joined.cachedClips)
    if ([...segments, ...clips].some(segment => !segment.isFromCache)) await enforceCacheLimit(platform)
    return { details: `Video ${job.videoId}: ${describeMade(plan, made)}, ${reused} reused.` }
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

type Planned = { video: VideoRow; publisher: PublisherRow; plan: VideoPlan }

/**
 * Plans an open video and stores its items, under the publisher's lock: a removal of one of them either precedes the
 * plan or sees it.
 * @returns the plan, or why there is nothing to plan
 * @throws LostClaimError when another worker has the job: the video may be queued for it
 */
async function planOpenVideo(
  { db, clock }: Platform,
  job: VideoJob,
  claim: Claim,
): Promise<Planned | string> {
  return db.transaction().execute(async tx => {
    const ended = `Video ${job.videoId} has already ended.`
    const publisherId = await lockPublisherOf(tx, job.videoId)
    const publisher = publisherId === null ? undefined : await findRecord(tx, publisherId)
    const video = await findVideo(tx, job.videoId)
    if (!publisher || !video) return ended
    // A rebuild that was forced meanwhile shows the next line-up instead.
    const rebuild_of = video.rebuild_of !== null && !video.is_forced ? publisher.rebuild_video_id : null
    const plan = await planVideo(tx, publisher, rebuild_of)
    const isOurs = await updateOpenVideo(tx, job, {
      rebuild_of,
      planned_items: plan.items.map(({ id }) => id),
      status: 'PROCESSING',
      generation_started: video.generation_started ?? clock.now(),
      progress: 0,
      step: PLANNING,
      error_message: null,
    })
    if (!isOurs) return ended
    // After the update: from now on, a requeue of the video waits for this transaction.
    if (!(await claim.isHeld(tx))) throw new LostClaimError()
    await publishProgress(tx, job, 0, PLANNING)
    return { video: { ...video, rebuild_of }, publisher, plan }
  })
}

/**
 * Plans an open video. If the brand leaves out items without a picture, looks for the pictures of the plan and plans
 * again until the line-up no longer changes: each round leaves out at least one more item, or is the last. The remainder of
 * a video is planned once.
 */
async function planWithPictures(
  platform: Platform,
  job: VideoJob,
  { signal, claim }: GenerationAttempt,
): Promise<Planned | string> {
  let planned = await planOpenVideo(platform, job, claim)
  let checkedHash: string | null = null
  while (typeof planned !== 'string' && planned.plan.hash !== checkedHash) {
    const { plan } = planned
    if (plan.isRebuild || plan.look.brand?.without_picture !== 'skip') return planned
    await ensurePictures(platform, withUnknownPictures(plan), signal)
    checkedHash = plan.hash
    planned = await planOpenVideo(platform, job, claim)
  }
  return planned
}

/**
 * Generates a queued video: chooses its items, renders those that are not cached, joins, stores and publishes them. Can
 * run again after it was killed. Does nothing for a video that has ended. Starts over when one of its items is removed
 * meanwhile.
 * @throws PermanentError when a retry can't succeed; LostClaimError when another worker has the job
 */
export async function generateVideo(
  platform: Platform,
  job: VideoJob,
  attempt: GenerationAttempt,
): Promise<RunResult> {
  const planned = await planWithPictures(platform, job, attempt)
  if (typeof planned === 'string') return { details: planned }
  const { video, publisher, plan } = planned
  const prospect = await prospectOf(platform.db, publisher, plan)
  const impossible = refusalToMake(prospect, true)
  const needless = plan.isRebuild ? impossible : refusalToMake(prospect, video.is_forced)
  if (impossible !== null && !plan.isRebuild) throw new PermanentError(impossible)
  if (needless !== null) {
    if (await discardVideo(platform, job, publisher.id)) return { details: needless }
    // The video was forced, or has ended, after it was planned.
    return generateVideo(platform, job, attempt)
  }
  try {
    return await makeVideo(platform, job, plan, attempt)
  } catch (error) {
    if (!(error instanceof OutdatedPlanError)) throw error
    return generateVideo(platform, job, attempt)
  }
}
