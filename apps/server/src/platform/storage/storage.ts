import type { Readable } from 'node:stream'

/** An object as a listing tells of it. */
export type ListedObject = { key: string; bytes: number; writtenAt: Date }

export type StoredObject = { body: Readable; bytes: number }

/** How long a signed address opens its object. A film that is being watched asks for more of itself by it. */
export const SIGNED_FOR_S = 3600

/**
 * Where videos, pictures and segments lie. Keys are made by us: lower-case words, digits, `-`, `.` and `/`.
 * Objects don't change once written: what changes gets a new key.
 */
export type Storage = {
  /** Writes a file under a key; nobody ever sees half of it. */
  putFile(key: string, file: string, contentType: string): Promise<void>
  /** Copies an object to a local file. @throws MissingObjectError */
  getFile(key: string, file: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Size in bytes, or null when there is no such object. */
  size(key: string): Promise<number | null>
  /** Removes objects; those that aren't there are fine. */
  remove(keys: readonly string[]): Promise<void>
  /** Reads bytes of an object. @throws MissingObjectError */
  read(key: string): Promise<StoredObject>
  /** Everything whose key starts with `prefix`, in no order; what is written or removed meanwhile may be missing. */
  list(prefix: string): AsyncIterable<ListedObject>
  /** Removes what is left of writes that broke off and were begun before a moment. @returns how many */
  removeUnfinished(before: Date): Promise<number>
  /** The absolute address that browsers load an object from. It stays the same. */
  publicUrl(key: string): string
  /** Where browsers are led from that address, for SIGNED_FOR_S, when the objects are open to nobody; null: nowhere. */
  signedUrl: ((key: string) => Promise<string>) | null
  /** Origins that browsers load objects from, those that they are led to included. */
  origins: readonly string[]
  /** Resolves when the storage answers. */
  check(): Promise<void>
  /** Resolves when the storage has taken a small file and removed it again. @throws why it does not take files */
  checkWritable(): Promise<void>
  /** Bytes that are free on the disk of a local folder; null for a bucket. */
  freeBytes: (() => Promise<number>) | null
}

/** What checkWritable writes: more than a file system would keep with the name of the file. */
export const WRITE_TEST_BYTES = 4096

/**
 * Where checkWritable writes in a bucket. One key for all processes, so that one that is killed in the middle leaves nothing
 * that another does not remove.
 */
export const WRITE_TEST_KEY = 'probe/write-test'

/** There is no object under the key. */
export class MissingObjectError extends Error {
  constructor(key: string) {
    super(`There is no object ${key} in the storage.`)
  }
}

const KEY = /^[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/

/** Whether a key is one of what viewers may see. The rest is for the workers. */
export function isForViewers(key: string): boolean {
  return /^(?:videos|clips)\//.test(key) && KEY.test(key) && !key.includes('..')
}

/** @throws when a key is not of the form that Storage names; so no key leads out of the storage */
export function checkKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error(`"${key}" is not a storage key.`)
  return key
}
