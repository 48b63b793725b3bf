import { mkdir, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from '../errors.ts'

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    entry => entry.isDirectory(),
    () => false,
  )
}

async function makeOne(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    if (!(await isFolder(path))) throw error
  }
}

/**
 * Creates a folder and its missing parents. Node's `mkdir` with `recursive` loops forever in /proc (Node 24.21), so that a
 * start with such a DATA_DIR would hang.
 * @param path absolute
 * @param mode of the folder itself, not of those above it
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  try {
    await makeOne(path, mode)
  } catch (error) {
    const parent = dirname(path)
    if (!hasCode(error, 'ENOENT') || parent === path) throw error
    await makeFolder(parent)
    await makeOne(path, mode)
  }
}

/** Free bytes for this process on the disk of a folder. @throws the file system's error */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
