import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreparedPicture } from '@feedreel/media/picture'
import { DEFAULT_FRAME } from '@feedreel/media/segment-scene'
import { DecodersBusyError } from '#platform/decoders/errors.ts'
import { sentenceOf } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { makeWorkFolder } from '#platform/work-folder.ts'
import { findPicture, savePicture, savePictureError } from '../store/items.ts'
import { fetchItemPicture } from './fetch-picture.ts'

export type StoredPicture = { key: string; sha256: string }

/**
 * Gives the checked picture of an item, fetching it the first time: the feed's, else, and when that
 * can't be used, the article's.
 * @returns null when there is none that can be used; the reason is kept with the item
 * @throws what the storage throws, and DecodersBusyError
 */
export async function ensurePicture(
  platform: Platform,
  itemId: number,
  signal: AbortSignal,
): Promise<StoredPicture | null> {
  const { db, storage } = platform
  const item = await findPicture(db, itemId)
  if (!item) return null
  const { url: articleUrl, picture_url: pictureUrl, picture_key: key, picture_sha256: sha256 } = item
  if (key !== null && sha256 !== null && (await storage.exists(key))) return { key, sha256 }
  const options = { signal, frame: DEFAULT_FRAME }
  const fetched = await fetchItemPicture(platform, { url: articleUrl, pictureUrl }, options).catch(
    (error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof DecodersBusyError) throw error
      return sentenceOf(error)
    },
  )
  if (fetched === null || typeof fetched === 'string') {
    const reason = fetched ?? 'Neither the feed nor the article names a picture.'
    await savePictureError(db, itemId, reason)
    return null
  }
  const stored = await storePicture(platform, fetched)
  await savePicture(db, itemId, stored.key, stored.sha256)
  return stored
}

/** Stores a picture under the hash of its content, which items share. */
async function storePicture(
  { storage }: Pick<Platform, 'storage'>,
  { jpeg, sha256 }: PreparedPicture,
): Promise<StoredPicture> {
  const key = `pictures/${sha256}.jpg`
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
