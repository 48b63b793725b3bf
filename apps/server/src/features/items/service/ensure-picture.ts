import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreparedPicture } from '@feedreel/media/picture/picture'
import type { PictureFile } from '@feedreel/media/picture/picture-file'
import { DEFAULT_FRAME } from '@feedreel/media/segment-scene'
import { DecodersBusyError } from '#platform/decoders/errors.ts'
import { sentenceOf } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { makeWorkFolder } from '#platform/process/work-folder.ts'
import { getIntact } from '#platform/storage/stored-hashes.ts'
import { sharedPictureRefusal } from '../rules.ts'
import {
  countItemsWithPicture,
  findPicture,
  forgetPicture,
  type PictureOf,
  savePicture,
  savePictureError,
} from '../store/pictures.ts'
import { fetchItemPicture, fetchPicture, isPassingFailure } from './fetch-picture.ts'

export { findPictureKeys, listPictureKeys, takePictures } from '../store/pictures.ts'

export type StoredPicture = { key: string; sha256: string }

const NOT_NAMED = 'Neither the feed nor the article names a picture.'
const TOO_SLOW = 'The picture was not fetched in time.'

/** The file of a picture in the work folder of a video. */
export const pictureFile = (folder: string, sha256: string) => join(folder, `${sha256}.jpg`)

const keyOf = (sha256: string) => `pictures/${sha256}.jpg`

/** A database error during the comparison. It must not count as a fault of the picture. */
class NotComparedError extends Error {}

/** How long a picture that failed is not looked for: after failures of its host or the network, and after all others. */
const PASSING_WAIT_MS = 10 * 60_000
const LASTING_WAIT_MS = 24 * 3_600_000

/** `deadline` ends the fetch like a failure of its host, `signal` the whole call with its reason. */
type Limits = { signal?: AbortSignal; deadline?: AbortSignal }
/** `isDamaged`: a stored picture is not returned, but fetched again. */
type Sought = Limits & { isDamaged?: boolean }

/**
 * Returns the stored picture of an item and fetches it the first time: the picture of the feed or, if that is unusable,
 * of the article. If the source or an editor replaces it meanwhile, it is returned, but not stored with the item.
 * @returns null when there is none; the reason is stored with the item
 * @throws errors of the database and the storage, and DecodersBusyError
 */
export async function ensurePicture(
  platform: Platform,
  picture: PictureOf,
  limits: Limits,
): Promise<StoredPicture | null> {
  const found = await findOrFetch(platform, picture, limits)
  return 'key' in found ? found : null
}

/**
 * Copies the stored picture of an item to a file. A damaged one is fetched again from its source.
 * @returns the picture of the file, or null when no intact one could be fetched
 * @throws as ensurePicture, and MissingObjectError
 */
export async function copyPicture(
  platform: Platform,
  picture: PictureOf,
  stored: StoredPicture,
  { folder, ...limits }: Limits & { folder: string },
): Promise<PictureFile | null> {
  const { storage, log } = platform
  const copy = async ({ key, sha256 }: StoredPicture) => {
    const file = pictureFile(folder, sha256)
    return (await getIntact(storage, key, file, sha256)) ? { file, sha256 } : null
  }
  const copied = await copy(stored)
  if (copied !== null) return copied
  log.warn({ key: stored.key }, 'A stored picture is damaged and is fetched again')
  const fetched = await findOrFetch(platform, picture, { ...limits, isDamaged: true })
  return 'key' in fetched ? copy(fetched) : null
}

/** As ensurePicture. @returns whether the failure is passing when there is no picture */
export async function findOrFetch(
  platform: Platform,
  picture: PictureOf,
  { signal, deadline, isDamaged = false }: Sought,
): Promise<StoredPicture | { isPassing: boolean }> {
  const { db, storage, clock } = platform
  const item = await findPicture(db, picture)
  if (!item) return { isPassing: false }
  const { url: articleUrl, picture_url: pictureUrl, picture_key: key, picture_sha256: sha256 } = item
  if (!isDamaged && key !== null && sha256 !== null && (await storage.exists(key))) return { key, sha256 }
  const refuse = async (prepared: { sha256: string }) => {
    const others = await countItemsWithPicture(db, item.id, keyOf(prepared.sha256)).catch(
      (error: unknown) => {
        throw new NotComparedError('The picture could not be compared with others.', { cause: error })
      },
    )
    return sharedPictureRefusal(others)
  }
  const sought = { id: item.id, isPictureEdited: picture.isPictureEdited, pictureUrl }
  const options = {
    signal: AbortSignal.any([signal, deadline].filter(limit => limit !== undefined)),
    frame: DEFAULT_FRAME,
    ...(item.is_chosen ? {} : { refuse }),
  }
  const fetched = await fetchItemPicture(platform, { url: articleUrl, pictureUrl }, options).catch(
    (error: unknown) => {
      signal?.throwIfAborted()
      if (deadline?.aborted) return { sentence: TOO_SLOW, isPassing: true }
      return { sentence: refusalOf(error), isPassing: isPassingFailure(error) }
    },
  )
  if (fetched === null || 'sentence' in fetched) {
    const { sentence, isPassing } = fetched ?? { sentence: NOT_NAMED, isPassing: false }
    const waitMs = isPassing ? PASSING_WAIT_MS : LASTING_WAIT_MS
    await savePictureError(db, sought, { sentence, retryAt: new Date(clock.now().getTime() + waitMs) })
    return { isPassing }
  }
  const stored = await storePicture(platform, fetched)
  await savePicture(db, sought, stored.key, stored.sha256)
  return stored
}

/** The sentence for operators about a picture that cannot be used. @throws errors that are not about the picture */
function refusalOf(error: unknown): string {
  if (error instanceof DecodersBusyError) throw error
  if (error instanceof NotComparedError) throw error.cause
  return sentenceOf(error)
}

/** Choosing a picture must not take longer: the editor waits. */
const CHOOSING_MS = 30_000

/**
 * Fetches and stores the picture of an address that an editor chose, whichever other items show it.
 * @returns a sentence for the editor when it cannot be used
 * @throws errors of the storage, and DecodersBusyError
 */
export async function storeChosenPicture(
  platform: Pick<Platform, 'storage' | 'fetchPolicy' | 'decoders'>,
  pictureUrl: string,
): Promise<StoredPicture | string> {
  const signal = AbortSignal.timeout(CHOOSING_MS)
  const options = { signal, frame: DEFAULT_FRAME }
  const fetched = await fetchPicture(platform, pictureUrl, options).catch((error: unknown) =>
    signal.aborted ? `The picture was not ready after ${CHOOSING_MS / 1000} s.` : refusalOf(error),
  )
  return typeof fetched === 'string' ? fetched : await storePicture(platform, fetched)
}

/** Stores a picture under the hash of its content, so that items share it. */
async function storePicture(
  { storage }: Pick<Platform, 'storage'>,
  { jpeg, sha256 }: PreparedPicture,
): Promise<StoredPicture> {
  const key = keyOf(sha256)
  const folder = await makeWorkFolder('picture')
  try {
    const file = join(folder, 'picture.jpg')
    await writeFile(file, jpeg)
    await storage.putFile(key, file, 'image/jpeg')
    return { key, sha256 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes a damaged picture from the items that show it. It is fetched again when a video needs it. */
export async function dropPicture(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  key: string,
): Promise<void> {
  await forgetPicture(db, key)
  await storage.remove([key])
}
