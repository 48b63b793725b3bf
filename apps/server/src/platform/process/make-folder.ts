import { mkdir, stat } from 'node:fs/promises'
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
 * Makes a folder and what is missing above it; one that is there stays as it is. Node's own `recursive` never ends
 * where the system says of every new folder that it is missing, as in /proc, and takes a read-only disk for one too.
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
