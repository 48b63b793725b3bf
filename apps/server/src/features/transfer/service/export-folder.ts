import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, PermanentError } from '#platform/errors.ts'
import { makeFolder } from '#platform/process/make-folder.ts'
import { Manifest } from '../rules.ts'

const MANIFEST = 'manifest.json'

/** The file of a table's rows in an export. */
export const tableFile = (folder: string, table: string) => join(folder, 'tables', `${table}.copy`)

/** The file of an object in an export. */
export const objectFile = (folder: string, key: string) => join(folder, 'media', key)

/**
 * The manifest of an export, or null in a new folder and in an unfinished export.
 * @throws PermanentError for an invalid one
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes the manifest, which completes an export. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const half = join(folder, `${MANIFEST}.half`)
  await writeFile(half, `${JSON.stringify(manifest, null, 1)}\n`)
  await rename(half, join(folder, MANIFEST))
}

/** Makes the folders of an export, without access for other users since it holds password hashes and secrets. */
export async function prepareFolder(folder: string): Promise<void> {
  await makeFolder(folder, 0o700)
  await makeFolder(join(folder, 'tables'))
  await makeFolder(join(folder, 'media'))
}
