import { createCoalescing } from '../coalesce.ts'
import { within } from '../database/outage.ts'
import { hasCode, sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { WrongStorageError } from './marked-storage.ts'
import type { Storage } from './storage.ts'

const LOOK_EVERY_MS = 15_000
/** A bucket bills each write, so test files are rare while it works. */
const WRITE_EVERY_MS = 60_000
const ANSWERS_WITHIN_MS = 10_000
const SILENT = 'The storage does not answer.'

/** The storage's state at this process's last check. */
export type StorageState = {
  isUp: boolean
  isWritable: boolean
  /** One public sentence without addresses or folders; null when it works. */
  problem: string | null
  /** Free bytes on the disk of a local folder; null for a bucket, or while it does not respond. */
  freeBytes: number | null
}

export type StorageWatch = {
  /** The storage, with failed writes counted and followed by a check. */
  storage: Storage
  /** The last check's state; waits for the first check. */
  state(): Promise<StorageState>
  /** Checks now, with a test file; a check that began earlier does not count. */
  look(): Promise<StorageState>
  stop(): void
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its quota is used up',
  EROFS: 'its disk is read-only',
  EACCES: 'its folder belongs to another user',
  EXDEV: 'its folders are not on one disk',
}

/** Why a storage cannot be used, in one public sentence. */
export function awayProblem(error: unknown): string {
  return error instanceof WrongStorageError
    ? 'The storage does not hold the files of this installation.'
    : 'The storage is unavailable.'
}

/** Why a responsive storage accepts no files. */
function writeProblem(error: unknown): string {
  const code = Object.keys(REASONS).find(known => hasCode(error, known))
  return `The storage cannot be written${code === undefined ? '' : `: ${REASONS[code]}`}.`
}

/**
 * Checks every 15 s whether the storage responds, and every minute, or right after a failed write, whether it accepts a
 * small file. Logs changes and sets the metrics `feedreel_storage_…`.
 */
export function watchStorage(
  storage: Storage,
  {
    log,
    metrics,
  }: { log: Log; metrics: Pick<Metrics, 'storageUp' | 'storageWritable' | 'storageWriteFailures'> },
): StorageWatch {
  let last: StorageState | null = null
  let writtenAtMs = -Infinity
  const share = createCoalescing()

  async function isReached(): Promise<unknown> {
    return within(ANSWERS_WITHIN_MS, SILENT, storage.check()).then(
      () => null,
      error => error ?? SILENT,
    )
  }

  async function inspect(): Promise<StorageState> {
    const away = await isReached()
    if (away !== null) return note(away, { isUp: false, isWritable: false, problem: awayProblem(away) })
    if (last?.isWritable && performance.now() - writtenAtMs < WRITE_EVERY_MS) return note(null, last)
    writtenAtMs = performance.now()
    try {
      await within(ANSWERS_WITHIN_MS, SILENT, storage.checkWritable())
      return await note(null, { isUp: true, isWritable: true, problem: null })
    } catch (error) {
      return note(error, { isUp: true, isWritable: false, problem: writeProblem(error) })
    }
  }

  async function note(error: unknown, found: Omit<StorageState, 'freeBytes'>): Promise<StorageState> {
    const { isUp, isWritable, problem } = found
    const freeBytes = isUp && storage.freeBytes !== null ? await storage.freeBytes().catch(() => null) : null
    metrics.storageUp.set(isUp ? 1 : 0)
    metrics.storageWritable.set(isWritable ? 1 : 0)
    const before = last?.problem ?? null
    if (problem !== null && problem !== before) log.error({ error: sentenceOf(error) }, problem)
    if (problem === null && before !== null) log.info('The storage can be written again.')
    last = { isUp, isWritable, problem, freeBytes }
    return last
  }

  const inspectNext = () => share('storage', inspect)

  function look(): Promise<StorageState> {
    writtenAtMs = -Infinity
    return inspectNext()
  }

  const timer = setInterval(() => void inspectNext(), LOOK_EVERY_MS)
  timer.unref()
  const first = inspectNext()

  return {
    storage: {
      ...storage,
      async putFile(key, file, contentType) {
        try {
          await storage.putFile(key, file, contentType)
        } catch (error) {
          metrics.storageWriteFailures.inc()
          void look()
          throw error
        }
      },
    },
    state: async () => last ?? first,
    look,
    stop: () => clearInterval(timer),
  }
}
