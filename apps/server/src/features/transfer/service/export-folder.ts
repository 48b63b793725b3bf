import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { hasCode, PermanentError, sentenceOf } from '#platform/errors.ts'
import { makeFolder } from '#platform/process/folders.ts'
import { writeStream } from '#platform/process/write-stream.ts'
import { Manifest } from '../rules.ts'
import type { Cipher } from './export-cipher.ts'

const MANIFEST = 'manifest.json'

/** A folder with the cipher of its files. */
export type ExportFolder = { path: string; cipher: Cipher }

/** The file of a table's rows in an export. */
export const tableFile = ({ path, cipher }: ExportFolder, table: string) =>
  join(path, 'tables', `${table}.copy${cipher.suffix}`)

/** The file of an object in an export. */
export const objectFile = ({ path, cipher }: ExportFolder, key: string) =>
  join(path, 'media', `${key}${cipher.suffix}`)

/** Deletes all media of an export except these: an interrupted one may have copied files that were withdrawn since. */
export async function keepOnly(folder: ExportFolder, objects: readonly { key: string }[]): Promise<void> {
  const kept = new Set(objects.map(({ key }) => objectFile(folder, key)))
  for (const entry of await readdir(join(folder.path, 'media'), { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isDirectory() && !kept.has(file)) await rm(file)
  }
}

/** Opens the folder of an export. @throws PermanentError that names it, for an error of the file system */
export async function openFolder<T>(path: string, open: () => Promise<T>): Promise<T> {
  return open().catch(error => {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new PermanentError(`The folder ${path} can't be used: ${sentenceOf(error)}`, { cause: error })
  })
}

/** The content of a file of an export. @throws at once or while it is read, for a missing or changed file */
export async function readExported({ cipher }: ExportFolder, file: string): Promise<Readable> {
  return cipher.decrypt(createReadStream(file))
}

/** Writes a file of an export. @returns SHA-256 (hex) of the content, not of the file */
export async function writeExported({ cipher }: ExportFolder, file: string, body: Readable): Promise<string> {
  const hash = createHash('sha256')
  const hashed = body.pipe(
    new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    }),
  )
  // A pipe does not pass errors on.
  body.on('error', error => hashed.destroy(error))
  await writeStream(await cipher.encrypt(hashed), file)
  return hash.digest('hex')
}

const manifestFile = ({ path, cipher }: ExportFolder) => join(path, `${MANIFEST}${cipher.suffix}`)

/** Whether a folder holds a manifest, which is written last. */
export async function isFinished(folder: ExportFolder): Promise<boolean> {
  try {
    await stat(manifestFile(folder))
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/**
 * The manifest of an export, or null in a new folder and in an unfinished export.
 * @throws PermanentError for an invalid one, and for one of another version whose manifest has other fields
 */
export async function findManifest(folder: ExportFolder): Promise<Manifest | null> {
  const file = manifestFile(folder)
  if (!(await isFinished(folder))) return null
  const content = await readExported(folder, file).then(text, () => undefined)
  const json = parseJson(content ?? '')
  const parsed = Manifest.safeParse(json)
  if (parsed.success) return parsed.data
  const other = Manifest.pick({ migration: true }).safeParse(json)
  throw new PermanentError(
    other.success
      ? `The export has the layout ${other.data.migration}, which this version does not read: export and import with the same version of Feedreel.`
      : `${file} is not of an export that this version reads.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes the manifest, which completes an export. */
export async function writeManifest(folder: ExportFolder, manifest: Manifest): Promise<void> {
  const half = `${manifestFile(folder)}.half`
  await writeExported(folder, half, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]))
  await rename(half, manifestFile(folder))
}

/** Makes the folders of an export without access for other users, because it contains password hashes and secrets. */
export async function prepareFolder(folder: string): Promise<void> {
  for (const path of [folder, join(folder, 'tables'), join(folder, 'media')]) {
    await makeFolder(path, 0o700)
    // An existing folder keeps its mode.
    await chmod(path, 0o700)
  }
}
