import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteSegments, deleteSegmentsOf, findSegmentKeys, listSegmentSizes } from '../store.ts'

export { deleteSegments, setSegmentBytes, sumSegmentBytes } from '../store.ts'

/** The stills of a segment in a folder. */
export type SegmentStills = { poster: string; thumbnail: string }

/** The files of a segment in a folder. */
export type SegmentFiles = SegmentStills & { file: string }

const PARTS = [
  { part: 'file', extension: '.mp4', type: 'video/mp4' },
  { part: 'poster', extension: '-poster.jpg', type: 'image/jpeg' },
  { part: 'thumbnail', extension: '-thumbnail.jpg', type: 'image/jpeg' },
] as const
const KEY = /^segments\/([^./]+?)(?:-poster|-thumbnail)?\.\w+$/

const objectKey = (key: string, extension: string) => `segments/${key}${extension}`

/** The storage keys of a segment's files. */
export function segmentObjectKeys(key: string): string[] {
  return PARTS.map(({ extension }) => objectKey(key, extension))
}

async function fetchPart(
  platform: Platform,
  key: string,
  extension: string,
  folder: string,
): Promise<string> {
  const path = join(folder, `${key}${extension}`)
  await platform.storage.getFile(objectKey(key, extension), path)
  return path
}

/** Copies the video file of a segment from the storage to a folder. @throws MissingObjectError */
export async function fetchSegmentFile(platform: Platform, key: string, folder: string): Promise<string> {
  return fetchPart(platform, key, '.mp4', folder)
}

/** Copies a segment with its stills from the storage to a folder. @throws MissingObjectError */
export async function fetchSegment(platform: Platform, key: string, folder: string): Promise<SegmentFiles> {
  const [file, poster, thumbnail] = await Promise.all([
    fetchSegmentFile(platform, key, folder),
    fetchPart(platform, key, '-poster.jpg', folder),
    fetchPart(platform, key, '-thumbnail.jpg', folder),
  ])
  return { file, poster, thumbnail }
}

/** Copies a segment to the storage. */
export async function storeSegment(platform: Platform, key: string, files: SegmentFiles): Promise<void> {
  for (const { part, extension, type } of PARTS) {
    await platform.storage.putFile(objectKey(key, extension), files[part], type)
  }
}

/** SHA-256 (hex) over the bytes of a segment's files in a row. */
export async function hashContent(files: SegmentFiles): Promise<string> {
  const hash = createHash('sha256')
  for (const { part } of PARTS) hash.update(await readFile(files[part]))
  return hash.digest('hex')
}

/** The total size of files in bytes. */
export async function measureFiles(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async file => (await stat(file)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Every cached segment with the storage keys of its files and their recorded bytes. */
export async function listSegmentFiles(
  db: Queryable,
): Promise<{ key: string; files: string[]; bytes: number }[]> {
  const segments = await listSegmentSizes(db)
  return segments.map(({ key, bytes }) => ({ key, files: segmentObjectKeys(key), bytes }))
}

/** Which of the storage keys belong to a segment. */
export async function findSegmentFiles(db: Queryable, files: readonly string[]): Promise<Set<string>> {
  const keyOf = (file: string) => KEY.exec(file)?.[1] ?? ''
  const known = await findSegmentKeys(db, [...new Set(files.map(keyOf))])
  return new Set(files.filter(file => known.has(keyOf(file))))
}

/** Drops the segments that were used for an item. @returns the storage keys of their files, for the caller to remove */
export async function takeSegmentsOf(tx: Tx, itemId: number): Promise<string[]> {
  return (await deleteSegmentsOf(tx, itemId)).flatMap(segmentObjectKeys)
}

/** Removes a segment from the cache; it is rendered again when a video needs it. */
export async function dropSegment(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  key: string,
): Promise<void> {
  await deleteSegments(db, [key])
  await storage.remove(segmentObjectKeys(key))
}
