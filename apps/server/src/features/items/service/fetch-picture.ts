import { fetchGuarded } from '@feedreel/feed-reader/guarded-fetch'
import type { PreparedPicture } from '@feedreel/media/picture/picture'
import type { FrameSize } from '@feedreel/media/segment-scene'
import type { Platform } from '#platform/platform.ts'

const ACCEPT_PICTURES = 'image/avif,image/webp,image/jpeg,image/png,image/gif;q=0.8'

const isSuccess = (status: number) => status >= 200 && status < 300

type PicturePlatform = Pick<Platform, 'fetchPolicy' | 'decoders'>
type PictureOptions = {
  signal: AbortSignal
  frame: FrameSize
  /** Says in a sentence for operators why a picture that can be shown is not the item's own; null when it is. */
  refuse?: (picture: PreparedPicture) => Promise<string | null>
}

/** Where the picture is that an item's article names for itself; null when it names none. */
async function findArticleAddress(
  { fetchPolicy: policy, decoders }: PicturePlatform,
  articleUrl: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  if (articleUrl === null) return null
  const page = await fetchGuarded(articleUrl, { policy, signal, headers: { accept: 'text/html' } })
  if (!isSuccess(page.status)) return null
  const contentType = page.headers['content-type'] ?? null
  return decoders.findArticlePicture(page.body, { url: page.url, contentType }, signal)
}

/**
 * Fetches the picture of an item and makes a clean JPEG of it in the shape of the frame: the one that the feed names,
 * else, and when that is gone, too small or refused, the one of the article.
 * @returns null when neither the feed nor the article names a picture
 * @throws Error whose message is a sentence for operators
 */
export async function fetchItemPicture(
  platform: PicturePlatform,
  item: { url: string | null; pictureUrl: string | null },
  options: PictureOptions,
): Promise<PreparedPicture | null> {
  const { signal } = options
  if (item.pictureUrl === null) {
    const url = await findArticleAddress(platform, item.url, signal)
    return url === null ? null : await fetchPicture(platform, url, options)
  }
  try {
    return await fetchPicture(platform, item.pictureUrl, options)
  } catch (error) {
    signal.throwIfAborted()
    // What is wrong with the feed's picture is what an operator can tell the publisher.
    const other = await findArticleAddress(platform, item.url, signal).catch(() => null)
    if (other === null || other === item.pictureUrl) throw error
    return await fetchPicture(platform, other, options)
  }
}

/**
 * Fetches a picture and makes a clean JPEG of it in the shape of the frame.
 * @throws Error whose message is a sentence for operators
 */
async function fetchPicture(
  { fetchPolicy: policy, decoders }: PicturePlatform,
  url: string,
  { signal, frame, refuse }: PictureOptions,
): Promise<PreparedPicture> {
  const fetched = await fetchGuarded(url, { policy, signal, headers: { accept: ACCEPT_PICTURES } })
  if (!isSuccess(fetched.status)) {
    throw new Error(`${new URL(fetched.url).host} answered ${fetched.status} for the picture.`)
  }
  const picture = await decoders.preparePicture(fetched.body, frame, signal)
  const refusal = (await refuse?.(picture)) ?? null
  if (refusal !== null) throw new Error(refusal)
  return picture
}
