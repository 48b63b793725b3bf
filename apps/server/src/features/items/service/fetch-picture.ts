import { type FetchRefusal, FetchRefusedError } from '@feedreel/feed-reader/fetch/fetch-refused-error'
import { fetchGuarded } from '@feedreel/feed-reader/fetch/guarded-fetch'
import type { PreparedPicture } from '@feedreel/media/picture/picture'
import { DEFAULT_FRAME, type FrameSize } from '@feedreel/media/segment-scene'
import type { Platform } from '#platform/platform.ts'

/** Twice the size of a preview, for screens of double density. */
const PREVIEW_FRAME = { ...DEFAULT_FRAME, width: 320, height: 180 }
const ACCEPT_PICTURES = 'image/avif,image/webp,image/jpeg,image/png,image/gif;q=0.8'

const isSuccess = (status: number) => status >= 200 && status < 300

/** Statuses with which a host asks to try again later (RFC 9110, 15.5.9 and 15.6; RFC 6585, 4). */
const isPassingStatus = (status: number) => status === 408 || status === 429 || status >= 500
/** Failures of a fetch that concern the document itself, not the way to it. */
const LASTING: readonly FetchRefusal[] = [
  'bad-url',
  'bad-scheme',
  'userinfo',
  'private-address',
  'too-large',
  'bomb',
  'too-many-redirects',
]

/** A host's answer without the document. */
class StatusError extends Error {
  readonly status: number

  constructor({ url, status }: { url: string; status: number }, what: 'picture' | 'article') {
    super(`${new URL(url).host} answered ${status} for the ${what}.`)
    this.status = status
  }
}

/** Whether an error of these functions is about the network or the host, so that a later attempt may succeed. */
export function isPassingFailure(error: unknown): boolean {
  if (error instanceof StatusError) return isPassingStatus(error.status)
  return error instanceof FetchRefusedError && !LASTING.includes(error.code)
}

type PicturePlatform = Pick<Platform, 'fetchPolicy' | 'decoders'>
type PictureOptions = {
  signal: AbortSignal
  frame: FrameSize
  /** Returns a sentence for operators when a picture is not the item's own, else null. */
  refuse?: (picture: PreparedPicture) => Promise<string | null>
}

/** The URL of the picture that an article names in its metadata, or null. */
async function findArticleAddress(
  { fetchPolicy: policy, decoders }: PicturePlatform,
  articleUrl: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  if (articleUrl === null) return null
  const page = await fetchGuarded(articleUrl, { policy, signal, headers: { accept: 'text/html' } })
  if (isPassingStatus(page.status)) throw new StatusError(page, 'article')
  if (!isSuccess(page.status)) return null
  const contentType = page.headers['content-type'] ?? null
  return decoders.findArticlePicture(page.body, { url: page.url, contentType }, signal)
}

/**
 * Fetches the picture of an item as a JPEG cropped to the frame: the feed's, or the article's when that one is missing,
 * too small or refused.
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
    // For operators, the error of the feed's picture is the useful one.
    const other = await findArticleAddress(platform, item.url, signal).catch(() => null)
    if (other === null || other === item.pictureUrl) throw error
    return await fetchPicture(platform, other, options)
  }
}

/**
 * Fetches the picture of an address as a JPEG cropped to the frame.
 * @throws Error whose message is a sentence for operators
 */
export async function fetchPicture(
  { fetchPolicy: policy, decoders }: PicturePlatform,
  url: string,
  { signal, frame, refuse }: PictureOptions,
): Promise<PreparedPicture> {
  const fetched = await fetchGuarded(url, { policy, signal, headers: { accept: ACCEPT_PICTURES } })
  if (!isSuccess(fetched.status)) throw new StatusError(fetched, 'picture')
  const picture = await decoders.preparePicture(fetched.body, frame, signal)
  const refusal = (await refuse?.(picture)) ?? null
  if (refusal !== null) throw new Error(refusal)
  return picture
}

/** A small picture of an item that is not stored, or null; a data URL, because our pages load no cross-origin pictures. */
export async function previewPicture(
  platform: PicturePlatform,
  item: { url: string | null; pictureUrl: string | null },
  signal: AbortSignal,
): Promise<string | null> {
  const options = { signal, frame: PREVIEW_FRAME }
  const picture = await fetchItemPicture(platform, item, options).catch(() => null)
  return picture && `data:image/jpeg;base64,${Buffer.from(picture.jpeg).toString('base64')}`
}
