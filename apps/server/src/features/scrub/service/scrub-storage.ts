import { dropPicture, listPictureFiles } from '#features/items/service/find-picture-files.ts'
import { listClipFiles } from '#features/publishers/service/find-clip-files.ts'
import { listCompletedVideos, remakeStills, remakeVideo } from '#features/videos/service/repair-video.ts'
import { dropSegment, listSegmentFiles } from '#features/videos/service/segment-cache.ts'
import { isNamed } from '#features/videos/service/sweep-orphans.ts'
import { eachLimited } from '#platform/each-limited.ts'
import { AppError } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { compareWithHash } from '#platform/storage/kept-hashes.ts'
import { type Damage, describeDamage, type ScrubResult } from '../rules.ts'

const FILES_AT_A_TIME = 4

type CompletedVideo = Awaited<ReturnType<typeof listCompletedVideos>>[number]

/**
 * Compares every stored file that a record names with the hash that was kept when it was written, and makes anew what can
 * be: segments and pictures when they are needed next, posters and thumbnails now, and the video that players show by a
 * job of its own. Everything else that is wrong is left as it is.
 * @param isDryRun only compare
 */
export async function scrubStorage(
  platform: Platform,
  isDryRun: boolean,
  signal: AbortSignal,
): Promise<ScrubResult> {
  const result: ScrubResult = { files: 0, hashed: 0, repaired: [], unrepaired: [], jobLogIds: [] }

  async function damageOf(key: string): Promise<Damage | null> {
    const state = await compareWithHash(platform, key)
    result.files += 1
    if (state === 'unknown') result.hashed += 1
    if (state !== 'missing' && state !== 'changed') return null
    // The cleanup may have removed it with its record meanwhile.
    return (await isNamed(platform, key)) ? state : null
  }

  /** Mends a fault, or says that it stays. @param remedy what to do when it can't be mended */
  async function mend(fault: string, repair: (() => Promise<unknown>) | null, remedy: string): Promise<void> {
    if (isDryRun || repair === null) {
      result.unrepaired.push(repair === null ? `${fault} ${remedy}` : fault)
      return
    }
    try {
      await repair()
      result.repaired.push(fault)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.unrepaired.push(`${fault} ${error.message}`)
    }
  }

  async function scrubSegment({ key, files }: { key: string; files: string[] }): Promise<void> {
    const damages = await Promise.all(files.map(damageOf))
    const damage = damages.find(found => found !== null)
    if (!damage) return
    await mend(`Segment ${key} ${describeDamage(damage)}.`, () => dropSegment(platform, key), '')
  }

  async function scrubPicture(key: string): Promise<void> {
    const damage = await damageOf(key)
    if (damage) await mend(`${key} ${describeDamage(damage)}.`, () => dropPicture(platform, key), '')
  }

  async function scrubVideo(video: CompletedVideo): Promise<void> {
    const { id, publisherName, mediaKey, posterKey, thumbnailKey, isCurrent, isPinned } = video
    const name = `Video ${id} of "${publisherName}"`
    const videoDamage = await damageOf(mediaKey)
    if (videoDamage) {
      const fault = `${name} ${describeDamage(videoDamage)}.`
      const remake = async () => {
        result.jobLogIds.push(await remakeVideo(platform, id, `Its file ${describeDamage(videoDamage)}.`))
      }
      const remedy = isPinned ? 'It is pinned: unpin it, or restore its file.' : 'Restore its file.'
      return mend(fault, isCurrent && !isPinned ? remake : null, remedy)
    }
    const pictures = [posterKey, thumbnailKey].filter(key => key !== null)
    const damage = (await Promise.all(pictures.map(damageOf))).find(found => found !== null)
    if (!damage) return
    await mend(
      `A picture of ${name} ${describeDamage(damage)}.`,
      () => remakeStills(platform, video, signal),
      '',
    )
  }

  const each = <T>(entries: readonly T[], work: (entry: T) => Promise<void>) =>
    eachLimited(entries, FILES_AT_A_TIME, signal, work)
  // What videos are made of comes first: a video that is made anew needs it sound.
  await each(await listSegmentFiles(platform), scrubSegment)
  await each(await listPictureFiles(platform), scrubPicture)
  await each(await listClipFiles(platform), async ({ key, originalName, publisherName }) => {
    const damage = await damageOf(key)
    if (!damage) return
    const fault = `"${originalName}" of "${publisherName}" (${key}) ${describeDamage(damage)}.`
    await mend(fault, null, 'Upload it again, or restore its file.')
  })
  await each(await listCompletedVideos(platform), scrubVideo)
  return result
}
