import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Storage } from '#platform/storage/storage.ts'

/**
 * Makes the next reads of an object return its bytes with one changed. @returns a function that ends this
 */
export function spoilReads(storage: Storage, key: string, times: number): () => void {
  const { getFile, read } = storage
  let left = times
  const isNext = (wanted: string) => wanted === key && left-- > 0
  const spoil = (bytes: Buffer) => {
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    return bytes
  }
  storage.getFile = async (wanted, file) => {
    await getFile(wanted, file)
    if (isNext(wanted)) await writeFile(file, spoil(await readFile(file)))
  }
  storage.read = async wanted => {
    const { body, bytes } = await read(wanted)
    return { body: isNext(wanted) ? Readable.from([spoil(await buffer(body))]) : body, bytes }
  }
  return () => {
    Object.assign(storage, { getFile, read })
  }
}
