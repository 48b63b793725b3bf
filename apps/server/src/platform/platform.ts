import type { FetchPolicy } from '@feedreel/feed-reader/fetch/fetch-policy'
import type { FfmpegTools } from '@feedreel/media/ffmpeg/ffmpeg'
import type pg from 'pg'
import type { Clock } from './clock.ts'
import type { Share } from './coalesce.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Locks } from './database/locks.ts'
import type { Decoders } from './decoders/decoders.ts'
import type { EventCache } from './events/event-cache.ts'
import type { Events } from './events/events.ts'
import type { Keys } from './keys/keys.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Queue } from './queue/queue.ts'
import type { RemovedFiles } from './storage/removed-files.ts'
import type { Storage } from './storage/storage.ts'
import type { StorageWatch } from './storage/watch-storage.ts'

/** The first argument of every service. */
export type Platform = {
  config: Config
  log: Log
  clock: Clock
  /** Seconds by which this machine's clock is ahead of the database's. */
  clockSkewS: () => number
  db: Database
  /** The connections behind `db`, for raw use. */
  pool: pg.Pool
  /** Locks that last as long as the work under them. */
  locks: Locks
  queue: Queue
  events: Events
  /** The keys that sign sessions and encrypt stored secrets. */
  keys: Keys
  storage: Storage
  /** Files whose addresses answer 410. */
  removedFiles: RemovedFiles
  /** Checks the storage periodically. */
  storageWatch: Pick<StorageWatch, 'state' | 'look'>
  metrics: Metrics
  ffmpeg: FfmpegTools
  /** Decodes untrusted content in child processes. */
  decoders: Decoders
  /** The rules for fetches; one per process, because it holds the connections to other sites. */
  fetchPolicy: FetchPolicy
  /** Keeps the results of slow searches until something changes. */
  eventCache: EventCache
  /** Shares reads between concurrent requests; keys begin with what is read. */
  share: Share
}
