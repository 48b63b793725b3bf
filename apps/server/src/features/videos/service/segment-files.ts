import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Platform } from '#platform/platform.ts'

/** The files of a segment in a folder. */
export type SegmentFiles = { file: string; poster: string; thumbnail: string }

const PARTS = [
  { part: 'file', extension: '.mp4', type: 'video/mp4' },
  { part: 'poster', extension: '-poster.jpg', type: 'image/jpeg' },
  { part: 'thumbnail', extension: '-thumbnail.jpg', type: 'image/jpeg' },
] as const

const objectKey = (key: string, extension: string) => `segments/${key}${extension}`

/** Where the parts of a segment lie in the storage. */
export function segmentObjectKeys(key: string): string[] {
  return PARTS.map(({ extension }) => objectKey(key, extension))
}

/** Copies a segment from the storage to a folder. @throws MissingObjectError */
export async function fetchSegment(platform: Platform, key: string, folder: string): Promise<SegmentFiles> {
  const path = (extension: string) => join(folder, `${key}${extension}`)
  await Promise.all(
    PARTS.map(({ extension }) => platform.storage.getFile(objectKey(key, extension), path(extension))),
  )
  const [video, poster, thumbnail] = PARTS
  return {
    file: path(video.extension),
    poster: path(poster.extension),
    thumbnail: path(thumbnail.extension),
  }
}

/** Copies a segment to the storage. */
export async function storeSegment(platform: Platform, key: string, files: SegmentFiles): Promise<void> {
  for (const { part, extension, type } of PARTS) {
    await platform.storage.putFile(objectKey(key, extension), files[part], type)
  }
}

/** SHA-256 (hex) over the bytes of a segment's files, one after the other. */
export async function hashContent(files: SegmentFiles): Promise<string> {
  const hash = createHash('sha256')
  for (const { part } of PARTS) hash.update(await readFile(files[part]))
  return hash.digest('hex')
}
