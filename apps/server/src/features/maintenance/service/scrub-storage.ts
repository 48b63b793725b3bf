import { listLogoKeys } from '#features/brand/service/logos.ts'
import { dropPicture, listPictureKeys } from '#features/items/service/ensure-picture.ts'
import { listClipFiles } from '#features/publishers/service/find-clip-files.ts'
import { dropSegment, listSegmentFiles } from '#features/segments/service/segment-files.ts'
import { remakePoster, remakeStills } from '#features/videos/service/repair-stills.ts'
import { remakeVideo } from '#features/videos/service/repair-video.ts'
import { type CompletedVideoRow, listCompletedVideos } from '#features/videos/service/stored-videos.ts'
import { isOutage } from '#platform/database/outage.ts'
import { AppError, causesOf, hasCode, sentenceOf } from '#platform/errors.ts'
import { eachLimited } from '#platform/limited-work.ts'
import type { Platform } from '#platform/platform.ts'
import { compareWithHash } from '#platform/storage/stored-hashes.ts'
import { type Damage, describeDamage, type ScrubResult } from '../rules.ts'
import { hasRecord } from './sweep-orphans.ts'

const FILES_AT_A_TIME = 4

/** Errors of one file on a local disk, like a bad sector or a wrong mode. They say nothing about the others. */
const FILE_ERRORS = ['EACCES', 'EPERM', 'EIO', 'EISDIR', 'ENOTDIR', 'ELOOP']
const isOfOneFile = (error: unknown) =>
  causesOf(error).some(cause => FILE_ERRORS.some(code => hasCode(cause, code)))

/**
 * Compares every stored file that has a record with the hash of its upload, and repairs what it can: segments and
 * pictures are made again when needed, posters and thumbnails now, and the current video of a publisher by a new job.
 * Other faults are only reported.
 * @param isDryRun only compare
 */
export async function scrubStorage(
  platform: Platform,
  isDryRun: boolean,
  signal: AbortSignal,
): Promise<ScrubResult> {
  const { db } = platform
  const result: ScrubResult = { files: 0, hashed: 0, repaired: [], unrepaired: [], jobLogIds: [] }

  async function damageOf(key: string): Promise<Damage | null> {
    const state = await compareWithHash(platform, key).catch(error => {
      if (isOutage(error) || !isOfOneFile(error)) throw error
      result.unrepaired.push(`${sentenceOf(error)}. Restore the file.`)
      return 'unreadable' as const
    })
    result.files += 1
    if (state === 'unknown') result.hashed += 1
    if (state !== 'missing' && state !== 'changed') return null
    // The cleanup may have removed the file with its record.
    return (await hasRecord(platform, key)) ? state : null
  }

  async function firstDamage(keys: readonly string[]): Promise<Damage | undefined> {
    return (await Promise.all(keys.map(damageOf))).find(found => found !== null)
  }

  async function repair(fault: string, run: () => Promise<unknown>): Promise<void> {
    if (isDryRun) {
      result.unrepaired.push(fault)
      return
    }
    try {
      await run()
      result.repaired.push(fault)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.unrepaired.push(`${fault} ${error.message}`)
    }
  }

  async function scrubVideo(video: CompletedVideoRow): Promise<void> {
    const { id, publisherName, mediaKey, posterKey, thumbnailKey, renditions, isCurrent, isPinned } = video
    const name = `Video ${id} of "${publisherName}"`
    const videoDamage = await firstDamage([mediaKey, ...renditions.map(rendition => rendition.mediaKey)])
    if (videoDamage) {
      const fault = `${name} ${describeDamage(videoDamage)}.`
      if (isPinned) result.unrepaired.push(`${fault} It is pinned: unpin it, or restore its file.`)
      else if (!isCurrent) result.unrepaired.push(`${fault} Restore its file.`)
      else {
        const reason = `Its file ${describeDamage(videoDamage)}.`
        await repair(fault, async () => result.jobLogIds.push(await remakeVideo(platform, id, reason)))
      }
      return
    }
    const damage = await firstDamage([posterKey, thumbnailKey].filter(key => key !== null))
    if (damage) {
      const fault = `A picture of ${name} ${describeDamage(damage)}.`
      await repair(fault, () => remakeStills(platform, video, signal))
    }
    for (const rendition of renditions) {
      const damage = await damageOf(rendition.posterKey)
      if (!damage) continue
      const fault = `The poster of ${name} in ${rendition.ratio} ${describeDamage(damage)}.`
      await repair(fault, () => remakePoster(platform, video, rendition, signal))
    }
  }

  const each = <T>(entries: readonly T[], work: (entry: T) => Promise<void>) =>
    eachLimited(entries, FILES_AT_A_TIME, signal, work)
  // Segments, pictures and clips first: a video that is generated again is made of them.
  await each(await listSegmentFiles(db), async ({ key, files }) => {
    const damage = await firstDamage(files)
    if (damage) await repair(`Segment ${key} ${describeDamage(damage)}.`, () => dropSegment(platform, key))
  })
  await each(await listPictureKeys(db), async key => {
    const damage = await damageOf(key)
    if (damage) await repair(`${key} ${describeDamage(damage)}.`, () => dropPicture(platform, key))
  })
  await each(await listClipFiles(platform), async ({ key, originalName, publisherName }) => {
    const damage = await damageOf(key)
    if (!damage) return
    const fault = `"${originalName}" of "${publisherName}" (${key}) ${describeDamage(damage)}.`
    result.unrepaired.push(`${fault} Upload it again, or restore its file.`)
  })
  await each(await listLogoKeys(db), async key => {
    const damage = await damageOf(key)
    if (damage)
      result.unrepaired.push(
        `The logo ${key} ${describeDamage(damage)}. Upload it again, or restore its file.`,
      )
  })
  await each(await listCompletedVideos(db), scrubVideo)
  return result
}
