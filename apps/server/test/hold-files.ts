import { onTestFinished, vi } from 'vitest'
import type { Storage } from '#platform/storage/storage.ts'

/** Files that are held back on their way to the storage. */
export type HeldFiles = {
  /** Resolves when the first file is held back. */
  held: Promise<void>
  /** Stores the files, and no longer holds any back. */
  release(): void
}

/**
 * Holds back the files whose keys begin with a prefix, so that something can happen while a worker stores them.
 * Releases them at the end of the test.
 */
export function holdFiles(storage: Storage, prefix: string): HeldFiles {
  const { putFile } = storage
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const put = vi.spyOn(storage, 'putFile').mockImplementation(async (key, ...given) => {
    if (key.startsWith(prefix)) {
      held.resolve()
      await released.promise
    }
    await putFile(key, ...given)
  })
  const release = () => {
    released.resolve()
    put.mockRestore()
  }
  onTestFinished(release)
  return { held: held.promise, release }
}
