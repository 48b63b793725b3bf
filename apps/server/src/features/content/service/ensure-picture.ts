import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FetchPolicy } from '@feedreel/feed-reader/fetch-policy'
import { findArticlePicture } from '@feedreel/feed-reader/find-picture'
import { fetchGuarded } from '@feedreel/feed-reader/guarded-fetch'
import { preparePicture } from '@feedreel/media/picture'
import { DEFAULT_FRAME } from '@feedreel/media/segment-scene'
import { sentenceOf } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { findPicture, type PictureItem, savePicture, savePictureError } from '../store/items.ts'

const ACCEPT_PICTURES = 'image/avif,image/webp,image/jpeg,image/png,image/gif;q=0.8'

export type StoredPicture = { key: string; sha256: string }

const isSuccess = (status: number) => status >= 200 && status < 300

/** The picture's address: the feed's, else the one that the article's page names. */
async function findAddress(
  item: PictureItem,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<string | null> {
  if (item.picture_url !== null) return item.picture_url
  if (item.url === null) return null
  const page = await fetchGuarded(item.url, { policy, signal, headers: { accept: 'text/html' } })
  if (!isSuccess(page.status)) return null
  return findArticlePicture(new TextDecoder().decode(page.body), page.url)
}

async function fetchPicture(
  platform: Platform,
  url: string,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<StoredPicture> {
  const fetched = await fetchGuarded(url, { policy, signal, headers: { accept: ACCEPT_PICTURES } })
  if (!isSuccess(fetched.status)) {
    throw new Error(`${new URL(fetched.url).host} answered ${fetched.status} for the picture.`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-picture-'))
  try {
    const picture = await preparePicture(fetched.body, join(folder, 'picture.jpg'), DEFAULT_FRAME)
    const key = `pictures/${picture.sha256}.jpg`
    await platform.storage.putFile(key, picture.file, 'image/jpeg')
    return { key, sha256: picture.sha256 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Gives the checked picture of an item, fetching it the first time: from the feed, else from the article's page.
 * @returns null when there is none that can be used; the reason is kept with the item
 */
export async function ensurePicture(
  platform: Platform,
  itemId: number,
  signal: AbortSignal,
): Promise<StoredPicture | null> {
  const { db, fetchPolicy: policy, storage } = platform
  const item = await findPicture(db, itemId)
  if (!item) return null
  const { picture_key: key, picture_sha256: sha256 } = item
  if (key !== null && sha256 !== null && (await storage.exists(key))) return { key, sha256 }
  try {
    const url = await findAddress(item, policy, signal)
    if (url === null) {
      await savePictureError(db, itemId, 'Neither the feed nor the article names a picture.')
      return null
    }
    const picture = await fetchPicture(platform, url, policy, signal)
    await savePicture(db, itemId, picture.key, picture.sha256)
    return picture
  } catch (error) {
    signal.throwIfAborted()
    await savePictureError(db, itemId, sentenceOf(error))
    return null
  }
}
