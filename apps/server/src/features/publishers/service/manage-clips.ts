import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { FieldErrors } from '@feedreel/contracts/errors'
import {
  CLIP_FIELDS,
  CLIP_TOO_LARGE,
  CLIP_WRONG_TYPE,
  type PublisherChange,
} from '@feedreel/contracts/publishers'
import { ClipRefusedError, NotAClipError } from '@feedreel/media/clip/clip-check'
import { normaliseClip } from '@feedreel/media/clip/normalise-clip'
import { DEFAULT_FRAME } from '@feedreel/media/segment-scene'
import type { Insertable } from 'kysely'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { isOutage } from '#platform/database/outage.ts'
import type { UploadTable } from '#platform/database/tables/tables.ts'
import { sentenceOf } from '#platform/errors.ts'
import { hashFile } from '#platform/hash-file.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import { createLimitedQueue } from '#platform/limited-work.ts'
import type { Platform } from '#platform/platform.ts'
import { makeWorkFolder } from '#platform/process/work-folder.ts'
import { isClipName } from '../rules.ts'
import { findPublisher, updatePublisher } from '../store/publishers.ts'
import { deleteUpload, findUpload, insertUpload, type UploadRow } from '../store/uploads.ts'

type ClipField = (typeof CLIP_FIELDS)[number]

/** Clips that were checked, converted to the format of segments and stored, but are not referenced by a record yet. */
export type PreparedClips = Partial<Record<ClipField, Omit<Insertable<UploadTable>, 'publisher_id'>>>

type PreparedForm = { clips: PreparedClips; errors: FieldErrors }

/** Two, which bounds the memory, but one less than there are cores: with all of them busy, requests would wait up to 0.3 s. */
export const FORMS_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))
export const FORMS_WAITING = 8
const inTurn = createLimitedQueue({
  atOnce: FORMS_AT_ONCE,
  waiting: FORMS_WAITING,
  refusal: {
    sentence: 'Too many clips are being checked at the moment. Try again in half a minute.',
    retryAfterS: 30,
  },
})

const COLUMN = { intro_video: 'intro_upload_id', outro_video: 'outro_upload_id' } as const

const keysOf = (clip: { media_key: string; clip_key: string; sound_key?: string | null }) =>
  [clip.media_key, clip.clip_key, clip.sound_key].filter(key => key !== null && key !== undefined)

const TYPES = { mp4: 'video/mp4', mov: 'video/quicktime', avi: 'video/x-msvideo' } as const

/** The extension under which a clip is served: that of its name if it is a known one, else `mp4`. */
function extensionOf(name: string): keyof typeof TYPES {
  const ending = name.split('.').at(-1)?.toLowerCase()
  return ending === 'mov' || ending === 'avi' ? ending : 'mp4'
}

async function prepareClip(platform: Platform, file: UploadedFile): Promise<PreparedClips[ClipField]> {
  const workFolder = await makeWorkFolder('clip')
  try {
    const clip = await normaliseClip({
      input: file.path,
      frame: DEFAULT_FRAME,
      tools: platform.ffmpeg,
      workFolder,
    })
    const sha256 = await hashFile(file.path)
    const name = `clips/${sha256.slice(0, 16)}-${randomUUID()}`
    const extension = extensionOf(file.originalName)
    const prepared = {
      original_name: file.originalName.slice(0, 200),
      media_key: `${name}.${extension}`,
      clip_key: `${name}-fitted.mp4`,
      sound_key: clip.soundFile === null ? null : `${name}.wav`,
      duration_s: clip.durationS,
      sha256,
    }
    await platform.storage.putFile(prepared.media_key, file.path, TYPES[extension])
    await platform.storage.putFile(prepared.clip_key, clip.file, 'video/mp4')
    if (clip.soundFile !== null && prepared.sound_key !== null) {
      await platform.storage.putFile(prepared.sound_key, clip.soundFile, 'audio/wav')
    }
    return prepared
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/**
 * Checks the content of a form's intro and outro, converts them to the format of segments and stores them, one or two
 * forms at a time per process. A caller that does not use the clips must discard them.
 * @returns the clips, and the reason for each refused file
 * @throws AppError 503 when eight forms wait already
 */
export async function prepareClips(
  platform: Platform,
  files: readonly UploadedFile[],
): Promise<PreparedForm> {
  if (files.length === 0) return { clips: {}, errors: {} }
  return inTurn(() => prepareForm(platform, files))
}

async function prepareForm(platform: Platform, files: readonly UploadedFile[]): Promise<PreparedForm> {
  const clips: PreparedClips = {}
  const errors: FieldErrors = {}
  for (const field of CLIP_FIELDS) {
    const file = files.find(candidate => candidate.field === field)
    if (!file) continue
    try {
      if (file.isTooLarge) throw new ClipRefusedError(CLIP_TOO_LARGE)
      if (!isClipName(file.originalName, file.contentType)) throw new ClipRefusedError(CLIP_WRONG_TYPE)
      const clip = await prepareClip(platform, file)
      if (clip) clips[field] = clip
    } catch (error) {
      if (!(error instanceof ClipRefusedError)) throw error
      errors[field] = [error instanceof NotAClipError ? CLIP_WRONG_TYPE : error.message]
    }
  }
  return { clips, errors }
}

/** Removes the files of clips that were not used. */
export async function discardClips(platform: Platform, clips: PreparedClips): Promise<void> {
  await platform.storage.remove(Object.values(clips).flatMap(keysOf))
}

/**
 * Saves a publisher with the clips of a form, in a transaction. If that fails, removes the files of the clips. After a lost
 * connection the publisher may have been saved and may reference the files: they are left to the cleanup, like those that
 * cannot be removed.
 */
export async function saveWithClips<T>(
  platform: Platform,
  files: readonly UploadedFile[],
  save: (tx: Tx, form: PreparedForm) => Promise<T>,
): Promise<T> {
  const form = await prepareClips(platform, files)
  const logRemoval = (error: unknown) =>
    platform.log.warn({ error: sentenceOf(error) }, 'The clips of an unsaved publisher could not be removed')
  try {
    return await platform.db.transaction().execute(tx => save(tx, form))
  } catch (error) {
    if (!isOutage(error)) await discardClips(platform, form.clips).catch(logRemoval)
    throw error
  }
}

/** Sets new clips of a publisher, removes those marked for removal, and queues the deletion of old files. */
export async function replaceClips(
  platform: Pick<Platform, 'queue'>,
  tx: Tx,
  publisherId: number,
  clips: PreparedClips,
  change: Pick<PublisherChange, 'remove_intro_video' | 'remove_outro_video'>,
): Promise<void> {
  for (const field of CLIP_FIELDS) {
    const clip = clips[field]
    if (!clip && !change[`remove_${field}`]) continue
    const before = await findPublisher(tx, publisherId)
    const uploadId = clip ? await insertUpload(tx, { ...clip, publisher_id: publisherId }) : null
    await updatePublisher(tx, publisherId, { [COLUMN[field]]: uploadId })
    const oldId = before?.[COLUMN[field]] ?? null
    const old = oldId === null ? undefined : await deleteUpload(tx, oldId)
    if (old) await platform.queue.send(tx, 'files.remove', { keys: keysOf(old) }, `upload ${old.id}`)
  }
}

/** The intro or outro of a publisher, or null. */
export async function readClip(db: Queryable, uploadId: number | null): Promise<UploadRow | null> {
  return uploadId === null ? null : ((await findUpload(db, uploadId)) ?? null)
}
