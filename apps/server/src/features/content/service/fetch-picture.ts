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

/** Where an item's picture is: where the feed says, else where the article's page does; null when neither says. */
export async function findPictureAddress(
  item: { url: string | null; pictureUrl: string | null },
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<string | null> {
  if (item.pictureUrl !== null) return item.pictureUrl
  if (item.url === null) return null
  const page = await fetchGuarded(item.url, { policy, signal, headers: { accept: 'text/html' } })
  if (!isSuccess(page.status)) return null
  const { text } = decodeBytes(page.body, page.headers['content-type'] ?? null)
  return findArticlePicture(text, page.url)
}

/**
 * Fetches a picture and makes a clean JPEG of it in the shape of the frame.
 * @param use gets the file, which is gone afterwards
 * @throws Error whose message is a sentence for operators
 */
export async function fetchPicture<T>(
  url: string,
  options: { policy: FetchPolicy; signal: AbortSignal; frame: FrameSize },
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
