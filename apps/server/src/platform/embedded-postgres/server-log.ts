import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, sentenceOf } from '../errors.ts'
import { APPEND_WITHOUT_LINKS, CHANGE_WITHOUT_LINKS } from './no-link.ts'

const LIMIT_BYTES = 10_000_000
/** What is kept of a log that has exceeded the limit: its end. */
const KEPT_BYTES = 1_000_000

/** The file of the server's log in the folder of the database files. */
export const serverLogPath = (folder: string) => join(folder, 'postgres.log')

/** Opens the server's log. Every line is appended, so that the file can be shortened while the server writes to it. */
export async function openServerLog(folder: string): Promise<FileHandle> {
  await shortenServerLog(folder)
  return open(serverLogPath(folder), APPEND_WITHOUT_LINKS, 0o600)
}

/** Shortens a log over the limit. Lines that the server writes at this moment may be lost. */
async function shortenServerLog(folder: string): Promise<void> {
  const log = await open(serverLogPath(folder), CHANGE_WITHOUT_LINKS).catch(error => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })
  if (log === null) return
  try {
    const { size } = await log.stat()
    if (size <= LIMIT_BYTES) return
    const { buffer, bytesRead } = await log.read(Buffer.alloc(KEPT_BYTES), 0, KEPT_BYTES, size - KEPT_BYTES)
    // The space is freed first: the disk may be full.
    await log.truncate(0)
    await log.appendFile(buffer.subarray(buffer.indexOf('\n') + 1, bytesRead))
  } finally {
    await log.close()
  }
}

/**
 * Shortens the log of a running server whenever it exceeds the limit: a server runs for months, and on a full disk it
 * logs each failed write.
 * @returns stops it
 */
export function limitServerLog(folder: string, everyMs: number, log: (line: string) => void): () => void {
  let isShortening = false
  async function shorten(): Promise<void> {
    // Two at once would both append the end.
    if (isShortening) return
    isShortening = true
    await shortenServerLog(folder).catch(error =>
      log(`PostgreSQL's log could not be shortened: ${sentenceOf(error)}`),
    )
    isShortening = false
  }
  const timer = setInterval(() => void shorten(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
