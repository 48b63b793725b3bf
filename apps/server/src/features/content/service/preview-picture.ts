import { readFile } from 'node:fs/promises'
import type { FetchPolicy } from '@feedreel/feed-reader/fetch-policy'
import { DEFAULT_FRAME } from '@feedreel/media/segment-scene'
import { fetchItemPicture } from './fetch-picture.ts'

/** Wide enough for the size it is shown at on screens of double density. */
const FRAME = { ...DEFAULT_FRAME, width: 320, height: 180 }

/**
 * A small picture of an item that is not stored, as a data address: pages of ours show none from elsewhere.
 * @returns null when there is none that can be used
 */
export async function previewPicture(
  item: { url: string | null; pictureUrl: string | null },
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    return await fetchItemPicture(item, { policy, signal, frame: FRAME }, async ({ file }) => {
      return `data:image/jpeg;base64,${await readFile(file, 'base64')}`
    })
  } catch {
    // A preview without a picture says enough.
    return null
  }
}
