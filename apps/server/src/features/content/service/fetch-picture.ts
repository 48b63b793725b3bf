import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeBytes } from '@feedreel/feed-reader/decode-bytes'
import type { FetchPolicy } from '@feedreel/feed-reader/fetch-policy'
import { findArticlePicture } from '@feedreel/feed-reader/find-picture'
import { fetchGuarded } from '@feedreel/feed-reader/guarded-fetch'
import { type PreparedPicture, preparePicture } from '@feedreel/media/picture'
import type { FrameSize } from '@feedreel/media/segment-scene'
import { makeWorkFolder } from '#platform/work-folder.ts'

const ACCEPT_PICTURES = 'image/avif,image/webp,image/jpeg,image/png,image/gif;q=0.8'

const isSuccess = (status: number) => status >= 200 && status < 300

type PictureOptions = { policy: FetchPolicy; signal: AbortSignal; frame: FrameSize }

/** Where the picture is that an item's article names for itself; null when it names none. */
async function findArticleAddress(
  articleUrl: string | null,
  { policy, signal }: PictureOptions,
): Promise<string | null> {
  if (articleUrl === null) return null
  const page = await fetchGuarded(articleUrl, { policy, signal, headers: { accept: 'text/html' } })
  if (!isSuccess(page.status)) return null
  const { text } = decodeBytes(page.body, page.headers['content-type'] ?? null)
  return findArticlePicture(text, page.url)
}

/**
 * Fetches the picture of an item and makes a clean JPEG of it in the shape of the frame: the one that the feed names,
 * else, and when that is gone or too small, the one of the article.
 * @param use gets the file, which is gone afterwards
 * @returns null when neither the feed nor the article names a picture
 * @throws Error whose message is a sentence for operators
 */
export async function fetchItemPicture<T>(
  item: { url: string | null; pictureUrl: string | null },
  options: PictureOptions,
  use: (picture: PreparedPicture) => Promise<T>,
): Promise<T | null> {
  if (item.pictureUrl === null) {
    const url = await findArticleAddress(item.url, options)
    return url === null ? null : await fetchPicture(url, options, use)
  }
  let isUsed = false
  try {
    return await fetchPicture(item.pictureUrl, options, async picture => {
      isUsed = true
      return await use(picture)
    })
  } catch (error) {
    if (isUsed || options.signal.aborted) throw error
    // What is wrong with the feed's picture is what an operator can tell the publisher.
    const other = await findArticleAddress(item.url, options).catch(() => null)
    if (other === null || other === item.pictureUrl) throw error
    return await fetchPicture(other, options, use)
  }
}

/**
 * Fetches a picture and makes a clean JPEG of it in the shape of the frame.
 * @param use gets the file, which is gone afterwards
 * @throws Error whose message is a sentence for operators
 */
async function fetchPicture<T>(
  url: string,
  options: PictureOptions,
  use: (picture: PreparedPicture) => Promise<T>,
): Promise<T> {
  const { policy, signal, frame } = options
  const fetched = await fetchGuarded(url, { policy, signal, headers: { accept: ACCEPT_PICTURES } })
  if (!isSuccess(fetched.status)) {
    throw new Error(`${new URL(fetched.url).host} answered ${fetched.status} for the picture.`)
  }
  const folder = await makeWorkFolder('picture')
  try {
    return await use(await preparePicture(fetched.body, join(folder, 'picture.jpg'), frame))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
