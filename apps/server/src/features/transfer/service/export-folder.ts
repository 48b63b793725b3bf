import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { hasCode, PermanentError } from '#platform/errors.ts'
import { makeFolder } from '#platform/process/make-folder.ts'
import { Manifest } from '../rules.ts'

const MANIFEST = 'manifest.json'

/** Where the rows of a table lie in an export. */
export const tableFile = (folder: string, table: string) => join(folder, 'tables', `${table}.copy`)

/** Where an object lies in an export. */
export const objectFile = (folder: string, key: string) => join(folder, 'media', key)

/** Passes bytes on and remembers their SHA-256. */
export function hashing(): { through: PassThrough; sha256(): string } {
  const hash = createHash('sha256')
  const through = new PassThrough()
  through.on('data', (chunk: Buffer) => hash.update(chunk))
  return { through, sha256: () => hash.digest('hex') }
}

/**
 * The manifest of an export, or null when there is none, as in a folder that is new or half done.
 * @throws PermanentError for one that can't be read
 */
export async function findManifest(folder: string): Promise<Manifest | null> {
  let text: string
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
  const parsed = Manifest.safeParse(parseJson(text))
  if (!parsed.success)
    throw new PermanentError(`${join(folder, MANIFEST)} is not of an export that this version reads.`)
  return parsed.data
}

/** @returns undefined for what is no JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Finishes an export: from now on it is whole. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const half = join(folder, `${MANIFEST}.half`)
  await writeFile(half, `${JSON.stringify(manifest, null, 1)}\n`)
  await rename(half, join(folder, MANIFEST))
}

/** Makes the folders of an export, closed to other users: password hashes and secrets lie in it. */
export async function prepareFolder(folder: string): Promise<void> {
  await makeFolder(folder, 0o700)
  await makeFolder(join(folder, 'tables'))
  await makeFolder(join(folder, 'media'))
}
