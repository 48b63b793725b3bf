import type { FetchPolicy } from '@feedreel/feed-reader/fetch-policy'
import type { FfmpegTools } from '@feedreel/media/ffmpeg/ffmpeg'
import type pg from 'pg'
import type { AnswerCache } from './answer-cache.ts'
import type { Clock } from './clock.ts'
import type { Share } from './coalesce.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Decoders } from './decoders/decoders.ts'
import type { Events } from './events/events.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Queue } from './queue/queue.ts'
import type { Storage } from './storage/storage.ts'
import type { StorageWatch } from './storage/watch-storage.ts'

/** What every service gets as its first argument: the world outside the features. */
export type Platform = {
  config: Config
  log: Log
  clock: Clock
  /** Seconds by which this machine's clock is ahead of the database's. */
  clockSkewS: () => number
  db: Database
  /** The connections behind `db`, for what needs a raw one. */
  pool: pg.Pool
  queue: Queue
  events: Events
  storage: Storage
  /** Looks at the storage again and again. */
  storageWatch: Pick<StorageWatch, 'state' | 'look'>
  metrics: Metrics
  ffmpeg: FfmpegTools
  /** Reads what strangers send, in processes of their own. */
  decoders: Decoders
  /** What may be fetched. One for the whole process: connections to other sites are kept with it. */
  fetchPolicy: FetchPolicy
  answerCache: AnswerCache
  /** Finds once what is asked for at the same time; questions begin with the name of what they are about. */
  share: Share
}
