import { eachLimited } from '#platform/limited-work.ts'
import type { Platform } from '#platform/platform.ts'
import type { PictureOf } from '../store/pictures.ts'
import { findOrFetch, type StoredPicture } from './ensure-picture.ts'

/** As many as one host gets requests at a time, for two hosts. */
const AT_A_TIME = 4
/** The time for all pictures of a video. Those that are not fetched by then are left out of it. */
const TIME_MS = 60_000
/** After so many passing failures, the other pictures of the host are not requested. */
const FAILURES_OF_HOST = 2

/** An item without a stored picture, and the addresses at which it is looked for. */
type Wanted = PictureOf & { pictureUrl: string | null; url: string | null }

const hostOf = ({ pictureUrl, url }: Wanted) => URL.parse(pictureUrl ?? url ?? '')?.host ?? ''

/**
 * Fetches and stores the pictures of a video's items. A slow or broken host delays the video by at most a minute.
 * @returns the stored pictures by item id; the reasons of the other items are stored with them
 * @throws errors of the database and the storage, DecodersBusyError, and the signal's reason
 */
export async function ensurePictures(
  platform: Platform,
  items: readonly Wanted[],
  signal: AbortSignal,
): Promise<Map<number, StoredPicture>> {
  const found = new Map<number, StoredPicture>()
  const failures = new Map<string, number>()
  const stop = new AbortController()
  const running = AbortSignal.any([signal, stop.signal])
  const late = AbortSignal.timeout(TIME_MS)
  try {
    await eachLimited(items, AT_A_TIME, running, async item => {
      const host = hostOf(item)
      const isBroken = (failures.get(host) ?? 0) >= FAILURES_OF_HOST
      const deadline = isBroken ? AbortSignal.abort() : late
      const picture = await findOrFetch(platform, item, { signal: running, deadline })
      if ('key' in picture) found.set(item.id, picture)
      else if (picture.isPassing) failures.set(host, (failures.get(host) ?? 0) + 1)
    })
    return found
  } finally {
    // After an error, ends the other fetches.
    stop.abort()
  }
}
