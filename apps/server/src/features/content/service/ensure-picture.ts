import { DEFAULT_FRAME } from '@feedreel/media/segment-scene'
import { sentenceOf } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { findPicture, savePicture, savePictureError } from '../store/items.ts'
import { fetchItemPicture } from './fetch-picture.ts'

export type StoredPicture = { key: string; sha256: string }

/** What is wrong with our storage is no reason to go without the picture. */
class NotStoredError extends Error {}

/**
 * Gives the checked picture of an item, fetching it the first time: the feed's, else, and when that
 * can't be used, the article's.
 * @returns null when there is none that can be used; the reason is kept with the item
 * @throws what the storage throws
 */
export async function ensurePicture(
  platform: Platform,
  itemId: number,
  signal: AbortSignal,
): Promise<StoredPicture | null> {
  const { db, fetchPolicy: policy, storage } = platform
  const item = await findPicture(db, itemId)
  if (!item) return null
  const { url: articleUrl, picture_url: pictureUrl, picture_key: key, picture_sha256: sha256 } = item
  if (key !== null && sha256 !== null && (await storage.exists(key))) return { key, sha256 }
  try {
    const options = { policy, signal, frame: DEFAULT_FRAME }
    const picture = await fetchItemPicture({ url: articleUrl, pictureUrl }, options, async prepared => {
      const stored = { key: `pictures/${prepared.sha256}.jpg`, sha256: prepared.sha256 }
      await storage.putFile(stored.key, prepared.file, 'image/jpeg').catch(error => {
        throw new NotStoredError('The picture could not be stored.', { cause: error })
      })
      return stored
    })
    if (picture === null) {
      await savePictureError(db, itemId, 'Neither the feed nor the article names a picture.')
      return null
    }
    await savePicture(db, itemId, picture.key, picture.sha256)
    return picture
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof NotStoredError) throw error.cause
    await savePictureError(db, itemId, sentenceOf(error))
    return null
  }
}
