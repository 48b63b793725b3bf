import type { Readable } from 'node:stream'

/** An object of a listing. */
export type ListedObject = { key: string; bytes: number; writtenAt: Date }

/** `bytes`: null when a bucket does not say how many it sends. */
export type StoredObject = { body: Readable; bytes: number | null }

/**
 * Lifetime of a signed URL, in seconds. Playback makes range requests with it. A withdrawn video stays loadable that
 * long.
 */
export const SIGNED_FOR_S = 900

/**
 * Stores videos, pictures and segments. Keys consist of lower-case words, digits, `-`, `.` and `/`. Objects are immutable: a
 * changed object has a new key.
 */
export type Storage = {
  /** Where it is, as the start of a sentence: the folder or the bucket. */
  place: string
  /** Stores a file under a key, atomically. */
  putFile(key: string, file: string, contentType: string): Promise<void>
  /** Copies an object to a local file. @throws MissingObjectError */
  getFile(key: string, file: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Size in bytes, or null when there is no such object. */
  size(key: string): Promise<number | null>
  /** Removes objects, ignoring missing ones. @throws the first error, after it has tried to remove the others */
  remove(keys: readonly string[]): Promise<void>
  /** Reads bytes of an object. @throws MissingObjectError */
  read(key: string): Promise<StoredObject>
  /**
   * The objects whose keys start with `prefix`, unordered; concurrent changes may be missing. Leaves out objects of others,
   * whose names are not storage keys.
   */
  list(prefix: string): AsyncIterable<ListedObject>
  /** Removes interrupted uploads that began before a time. @returns how many */
  removeUnfinished(before: Date): Promise<number>
  /** The permanent absolute URL of an object for browsers. */
  publicUrl(key: string): string
  /** For a private bucket, the signed URL that publicUrl redirects to, valid for SIGNED_FOR_S; else null. */
  signedUrl: ((key: string) => Promise<string>) | null
  /** Origins that browsers load objects from, including redirects. */
  origins: readonly string[]
  /** Resolves when the storage responds. */
  check(): Promise<void>
  /** Writes and removes a small file. @throws why the storage accepts no files */
  checkWritable(): Promise<void>
  /** Free bytes on the disk of a local folder; null for a bucket. */
  freeBytes: (() => Promise<number>) | null
}

/** The content of the test file of checkWritable: too large for a file system to store inline with the file's name. */
export const WRITE_TEST_BYTES = 4096

/**
 * The key that checkWritable writes in a bucket, the same for all processes: they remove what a killed one left.
 */
export const WRITE_TEST_KEY = 'probe/write-test'

/** The key of the object that names the database whose files a storage holds. */
export const MARK_KEY = 'probe/storage-id'

/** No object has the key. */
export class MissingObjectError extends Error {
  constructor(key: string) {
    super(`There is no object ${key} in the storage.`)
  }
}

const KEY = /^[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/

/** Whether a name has the form of a storage key. */
export function isKey(name: string): boolean {
  return KEY.test(name) && !name.includes('..')
}

/** True for keys of public objects; the rest is for workers. */
export function isForViewers(key: string): boolean {
  return /^(?:videos|clips)\//.test(key) && isKey(key)
}

/** Returns a valid key unchanged. @throws for a malformed key, so that no key leads out of the storage */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`"${key}" is not a storage key.`)
  return key
}
