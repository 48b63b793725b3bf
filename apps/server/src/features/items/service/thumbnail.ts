import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DEFAULT_FRAME } from '@feedreel/media/segment-scene'
import { within } from '#platform/database/outage.ts'
import { notFound } from '#platform/errors.ts'
import type { FileAnswer } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { findPicture, type PictureItem } from '../store/pictures.ts'
import { fetchItemPicture } from './fetch-picture.ts'

/** Twice the size in lists, for screens of double density. */
const FRAME = { ...DEFAULT_FRAME, width: 192, height: 108 }
/** Pictures kept in memory, a few kilobytes each. */
const MAX_KEPT = 2000
/** Pictures fetched from other hosts at a time: enough to fill a list while the user scrolls. */
const MAX_AT_A_TIME = 4
/** Of them those of one feed: hosts that do not answer must not hold up the pictures of other feeds. */
const MAX_OF_FEED = 3
const FETCH_MS = 20_000
/** A hanging storage must not keep others waiting: after this time the picture is fetched from its host. */
const STORED_MS = 5000
/** Time after which a picture that could not be fetched is tried again. */
const MISSING_MS = 60_000

type Picturing = Pick<Platform, 'clock' | 'db' | 'storage' | 'decoders' | 'fetchPolicy'>

/** The JPEG with its hash as an entity tag. */
type Thumbnail = FileAnswer & { etag: string }

type Made = { jpeg: Uint8Array; etag: string }
type Kept = { picture: Promise<Made | null>; retryAt: number }

async function shrinkStored({ storage, decoders }: Picturing, key: string): Promise<Uint8Array> {
  const { body } = await storage.read(key)
  const bytes = await buffer(body)
  return (await decoders.preparePicture({ bytes, encoding: '', host: 'the storage' }, FRAME)).jpeg
}

/**
 * Makes small pictures of items for lists from the held, chosen or stored picture, else from the one that the feed or the
 * article names. The most recent ones are kept in memory. A missing picture is remembered for a minute.
 */
export function createThumbnails(
  platform: Picturing,
): (itemId: number, of: 'item' | 'source') => Promise<Thumbnail> {
  const kept = new Map<string, Kept>()
  const waiting: { feedId: number; begin: () => void }[] = []
  /** The feed of each picture that is being made. */
  const running: number[] = []

  const mayBegin = (feedId: number) =>
    running.length < MAX_AT_A_TIME && running.filter(each => each === feedId).length < MAX_OF_FEED

  function end(feedId: number): void {
    running.splice(running.indexOf(feedId), 1)
    const place = waiting.findIndex(each => mayBegin(each.feedId))
    const [next] = place === -1 ? [] : waiting.splice(place, 1)
    if (next === undefined) return
    running.push(next.feedId)
    next.begin()
  }

  async function inTurn<T>(feedId: number, work: () => Promise<T>): Promise<T> {
    if (mayBegin(feedId)) running.push(feedId)
    else await new Promise<void>(begin => waiting.push({ feedId, begin }))
    try {
      return await work()
    } finally {
      end(feedId)
    }
  }

  async function make(item: PictureItem): Promise<Uint8Array | null> {
    const { picture_key: key, picture_url: pictureUrl, url } = item
    if (key !== null) {
      const shrunk = within(STORED_MS, 'The storage does not answer.', shrinkStored(platform, key))
      const stored = await shrunk.catch(() => null)
      if (stored !== null) return stored
    }
    const options = { signal: AbortSignal.timeout(FETCH_MS), frame: FRAME }
    const picture = await fetchItemPicture(platform, { url, pictureUrl }, options).catch(() => null)
    return picture?.jpeg ?? null
  }

  async function makeInTurn(item: PictureItem): Promise<Made | null> {
    const jpeg = await inTurn(item.feed_id, () => make(item))
    return jpeg && { jpeg, etag: `"${createHash('sha256').update(jpeg).digest('base64url')}"` }
  }

  /** @throws AppError 404 for an unknown item, and for one without a usable picture */
  return async (itemId, of) => {
    const edited =
      of === 'item' ? await findPicture(platform.db, { id: itemId, isPictureEdited: true }) : undefined
    const item = edited ?? (await findPicture(platform.db, { id: itemId, isPictureEdited: false }))
    if (!item) throw notFound('item')
    // The name changes with the picture.
    const name = `${itemId} ${item.picture_key ?? item.picture_url}`
    const nowMs = platform.clock.now().getTime()
    const before = kept.get(name)
    const known =
      before && before.retryAt > nowMs
        ? before
        : { picture: makeInTurn(item), retryAt: Number.POSITIVE_INFINITY }
    kept.delete(name)
    kept.set(name, known)
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(oldest)
    }
    const made = await known.picture
    if (made === null) {
      known.retryAt = Math.min(known.retryAt, nowMs + MISSING_MS)
      throw notFound('picture of this item')
    }
    const { jpeg, etag } = made
    return { body: Readable.from([jpeg]), bytes: jpeg.length, name: `item-${itemId}.jpg`, etag }
  }
}
