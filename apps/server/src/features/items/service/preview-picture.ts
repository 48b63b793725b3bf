import { DEFAULT_FRAME } from '@feedreel/media/segment-scene'
import type { Platform } from '#platform/platform.ts'
import { fetchItemPicture } from './fetch-picture.ts'

/** Wide enough for the size it is shown at on screens of double density. */
const FRAME = { ...DEFAULT_FRAME, width: 320, height: 180 }

/**
 * A small picture of an item that is not stored, as a data address: pages of ours show none from elsewhere.
 * @returns null when there is none that can be used
 */
export async function previewPicture(
  platform: Pick<Platform, 'fetchPolicy' | 'decoders'>,
  item: { url: string | null; pictureUrl: string | null },
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const picture = await fetchItemPicture(platform, item, { signal, frame: FRAME })
    return picture && `data:image/jpeg;base64,${Buffer.from(picture.jpeg).toString('base64')}`
  } catch {
    // A preview without a picture says enough.
    return null
  }
}
