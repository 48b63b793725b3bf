import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteSegments, deleteSegmentsOf, findSegmentKeys, listSegmentSizes } from '../store.ts'

export { deleteSegments, setSegmentBytes, sumSegmentBytes } from '../store.ts'

/** The stills of a segment in a folder. */
export type SegmentStills = { poster: string; thumbnail: string }

/** The files of a segment in a folder: those of an item or a card have stills, those of a clip may have sound. */
export type SegmentFiles = { file: string; sound?: string } & Partial<SegmentStills>

const FILE = { part: 'file', extension: '.mp4', type: 'video/mp4' } as const
const SOUND = { part: 'sound', extension: '.wav', type: 'audio/wav' } as const
const STILLS = [
  { part: 'poster', extension: '-poster.jpg', type: 'image/jpeg' },
  { part: 'thumbnail', extension: '-thumbnail.jpg', type: 'image/jpeg' },
] as const
type Part = typeof FILE | typeof SOUND | (typeof STILLS)[number]

const KEY = /^segments\/([^./]+?)(?:-poster|-thumbnail)?\.\w+$/
const CLIP = '-clip'
const CLIP_WITH_SOUND = '-clip-sound'

/** The segment key of a clip, which encodes the files of the clip. @param hash of everything that affects the clip */
export function clipSegmentKey(hash: string, hasSound: boolean): string {
  return `${hash}${hasSound ? CLIP_WITH_SOUND : CLIP}`
}

function partsOf(key: string): readonly Part[] {
  if (key.endsWith(CLIP_WITH_SOUND)) return [FILE, SOUND]
  return key.endsWith(CLIP) ? [FILE] : [FILE, ...STILLS]
}

const objectKey = (key: string, { extension }: Part) => `segments/${key}${extension}`

/** The storage keys of a segment's files. */
export function segmentObjectKeys(key: string): string[] {
  return partsOf(key).map(part => objectKey(key, part))
}

async function fetchPart({ storage }: Platform, key: string, part: Part, folder: string): Promise<string> {
  const path = join(folder, `${key}${part.extension}`)
  await storage.getFile(objectKey(key, part), path)
  return path
}

/** Copies the video file of a segment from the storage to a folder. @throws MissingObjectError */
export async function fetchSegmentFile(platform: Platform, key: string, folder: string): Promise<string> {
  return fetchPart(platform, key, FILE, folder)
}

/** Copies all files of a segment from the storage to a folder. @throws MissingObjectError */
export async function fetchSegment(platform: Platform, key: string, folder: string): Promise<SegmentFiles> {
  const fetched = partsOf(key).map(
    async part => [part.part, await fetchPart(platform, key, part, folder)] as const,
  )
  return Object.fromEntries(await Promise.all(fetched)) as SegmentFiles
}

/** Copies the files of a segment to the storage. */
export async function storeSegment(platform: Platform, key: string, files: SegmentFiles): Promise<void> {
  for (const part of partsOf(key)) {
    const file = files[part.part]
    if (file !== undefined) await platform.storage.putFile(objectKey(key, part), file, part.type)
  }
}

/** SHA-256 (hex) over the bytes of a segment's files in a row. */
export async function hashContent({ file, sound, poster, thumbnail }: SegmentFiles): Promise<string> {
  const hash = createHash('sha256')
  for (const path of [file, sound, poster, thumbnail])
    if (path !== undefined) hash.update(await readFile(path))
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

/** The storage keys that belong to a segment. */
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
