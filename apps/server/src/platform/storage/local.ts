import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, copyFile, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OutageError } from '../database/outage.ts'
import { hasCode, sentenceOf } from '../errors.ts'
import { freeBytesOf, makeFolder } from '../process/folders.ts'
import {
  checkKey,
  isKey,
  type ListedObject,
  MissingObjectError,
  type Storage,
  WRITE_TEST_BYTES,
} from './storage.ts'

/** A disk with less free space counts as full: a video with its segments would not fit. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024

/** The disk has less than LEAST_FREE_BYTES left, although a small file would fit. */
class FullDiskError extends Error {
  readonly code = 'ENOSPC'

  constructor() {
    super(`The disk has less than ${LEAST_FREE_BYTES} bytes left.`)
  }
}

/** The folders of keys, which may belong to another user or be on another disk than the temporary files. */
const FOLDERS = ['videos', 'clips', 'pictures', 'segments']

/** Moves a file into a folder, unless that is missing, and back. @throws why it accepts no files */
async function moveThrough(folder: string, file: string): Promise<void> {
  const moved = join(folder, `.${randomUUID()}`)
  try {
    await rename(file, moved)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  await rename(moved, file)
}

/** Writes a file, or the entries of a folder, to the disk. */
async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Relative paths of all files below a folder, without hidden ones; none for a missing folder. */
async function* filesBelow(folder: string, path = ''): AsyncGenerator<ListedObject> {
  const entries = await opendir(join(folder, path)).catch(error => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })
  if (entries === null) return
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const key = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(folder, key)
    else {
      const found = await stat(join(folder, key)).catch(() => null)
      if (found !== null) yield { key, bytes: found.size, writtenAt: found.mtime }
    }
  }
}

/**
 * Storage in a local folder.
 * @param folder created if missing
 * @param publicUrl origin under which the web server serves the folder at /media/
 */
export async function createLocalStorage(folder: string, publicUrl: string): Promise<Storage> {
  const temporary = join(folder, '.tmp')
  const place = `The folder ${folder}`
  await makeFolder(temporary)
  const freeBytes = () => freeBytesOf(temporary)
  const pathOf = (key: string) => join(folder, checkKey(key))

  /** @throws when the folder itself is missing: a disk that is not mounted has not lost its files */
  async function checkFolder(): Promise<void> {
    await access(temporary).catch(cause => {
      throw new OutageError(`${place} cannot be reached: ${sentenceOf(cause)}`, { cause })
    })
  }

  async function isMissing(error: unknown): Promise<boolean> {
    if (!hasCode(error, 'ENOENT')) return false
    await checkFolder()
    return true
  }

  async function size(key: string): Promise<number | null> {
    try {
      return (await stat(pathOf(key))).size
    } catch (error) {
      if (await isMissing(error)) return null
      throw error
    }
  }

  return {
    place,
    async putFile(key, file) {
      const target = pathOf(key)
      const half = join(temporary, randomUUID())
      try {
        await copyFile(file, half)
        await sync(half, 'r+')
        await makeFolder(dirname(target))
        await rename(half, target)
        // A record will name the file: after a power failure its name must be there too.
        for (let path = dirname(target); path.startsWith(folder); path = dirname(path)) await sync(path, 'r')
      } catch (error) {
        await rm(half, { force: true })
        throw new Error(`${key} could not be stored in the folder ${folder}: ${sentenceOf(error)}`, {
          cause: error,
        })
      }
    },
    async getFile(key, file) {
      try {
        await copyFile(pathOf(key), file)
      } catch (error) {
        throw (await isMissing(error)) ? new MissingObjectError(key) : error
      }
    },
    exists: async key => (await size(key)) !== null,
    size,
    async remove(keys) {
      await checkFolder()
      await Promise.all(keys.map(key => rm(pathOf(key), { force: true })))
    },
    async read(key) {
      try {
        const { size } = await stat(pathOf(key))
        return { body: createReadStream(pathOf(key)), bytes: size }
      } catch (error) {
        throw (await isMissing(error)) ? new MissingObjectError(key) : error
      }
    },
    async *list(prefix) {
      await checkFolder()
      // All keys with the prefix are in its folder.
      const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1).replace(/\/$/, '')
      for await (const found of filesBelow(folder, parent)) {
        if (found.key.startsWith(prefix) && isKey(found.key)) yield found
      }
    },
    async removeUnfinished(before) {
      let count = 0
      for await (const { key, writtenAt } of filesBelow(temporary)) {
        if (writtenAt >= before) continue
        await rm(join(temporary, key), { force: true })
        count += 1
      }
      return count
    },
    publicUrl: key => `${publicUrl}/media/${checkKey(key)}`,
    signedUrl: null,
    origins: [publicUrl],
    check: checkFolder,
    async checkWritable() {
      const file = join(temporary, randomUUID())
      try {
        await writeFile(file, Buffer.alloc(WRITE_TEST_BYTES), { flush: true })
        for (const name of FOLDERS) await moveThrough(join(folder, name), file)
      } finally {
        await rm(file, { force: true })
      }
      if ((await freeBytes()) < LEAST_FREE_BYTES) throw new FullDiskError()
    },
    freeBytes,
  }
}
