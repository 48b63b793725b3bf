import { join } from 'node:path'
import { counted } from '@feedreel/contracts/counted'
import { closeConnections } from '@feedreel/feed-reader/fetch/fetch-connections'
import { createFetchPolicy } from '@feedreel/feed-reader/fetch/fetch-policy'
import { findFfmpeg } from '@feedreel/media/ffmpeg/ffmpeg'
import { systemClock } from './clock.ts'
import { createCoalescing } from './coalesce.ts'
import { type Config, ConfigError, localMediaFolder } from './config.ts'
import { createDatabase, createPool, withApplicationName } from './database/database.ts'
import { followDatabaseClock } from './database/database-clock.ts'
import { createLocks } from './database/locks.ts'
import { migrate } from './database/migrations.ts'
import { reachDatabase, withSetupErrors } from './database/reach-database.ts'
import { createDecoderPool } from './decoders/decoder-pool.ts'
import { createDecoders } from './decoders/decoders.ts'
import { startEmbeddedPostgres } from './embedded-postgres/supervisor.ts'
import { sentenceOf } from './errors.ts'
import { createEventCache } from './events/event-cache.ts'
import { createEvents } from './events/events.ts'
import { followKeys } from './keys/keys.ts'
import type { Log } from './log.ts'
import { createMetrics } from './metrics.ts'
import type { Platform } from './platform.ts'
import { freeBytesOf, makeFolder } from './process/folders.ts'
import { keepWorkFoldersClear } from './process/work-folder.ts'
import { createQueue } from './queue/queue.ts'
import { createStorage } from './storage/create-storage.ts'
import { markStorage } from './storage/marked-storage.ts'
import { followRemovedFiles } from './storage/removed-files.ts'
import { recordHashes } from './storage/stored-hashes.ts'
import { watchStorage } from './storage/watch-storage.ts'

const DRAIN_MS = 25_000

export type StartedPlatform = {
  platform: Platform
  /** Waits for running jobs, then closes all resources, the embedded database last. */
  stop(): Promise<void>
}

/**
 * Starts what all roles use: the migrated database (embedded unless DATABASE_URL is set), queue, live events and storage.
 * @param print prints one line about a slow step to the operator
 * @param ending aborts the wait for an unresponsive database with the signal's reason
 * @param name of the process in the database's list of connections
 */
export async function startPlatform(
  config: Config,
  log: Log,
  print: (line: string) => void,
  ending = new AbortController().signal,
  name: string = config.role,
): Promise<StartedPlatform> {
  const ffmpeg = await findFfmpeg()
  await makeFolder(config.dataDir).catch(error => {
    throw new ConfigError(`DATA_DIR can't be used: ${sentenceOf(error)}`)
  })
  // Closes everything in reverse order, even when the start fails half-way.
  await using opened = new AsyncDisposableStack()
  const folder = join(config.dataDir, 'postgres')
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ folder, log: print }) : null
  opened.defer(async () => embedded?.stop())
  const url = withApplicationName(config.databaseUrl ?? embedded?.url ?? '', `feedreel ${name}`)
  const onBroken = (error: Error) => log.warn({ error: sentenceOf(error) }, 'A database connection broke')
  const pool = createPool(url, onBroken)
  const db = createDatabase(pool)
  // `db.destroy()` ends only a pool that has been used.
  opened.defer(() => pool.end())
  const locks = createLocks(url, onBroken)
  opened.defer(() => locks.end())
  if (embedded === null) await reachDatabase(pool, print, ending)
  const ran = await withSetupErrors(() => migrate(pool, print))
  if (ran.length > 0) print(`Applied ${counted(ran.length, 'migration')}.`)
  const clock = await followDatabaseClock(pool, log)
  opened.defer(() => clock.stop())
  const events = createEvents(url, db, log)
  await events.start()
  opened.defer(() => events.stop())
  const keys = await withSetupErrors(() => followKeys(db, log))
  opened.defer(async () => keys.stop())
  const metrics = createMetrics(db)
  const marked = await markStorage(await createStorage(config, print), db)
  const watch = watchStorage(marked, { log, metrics })
  opened.defer(() => watch.stop())
  metrics.measure(
    'feedreel_clock_skew_seconds',
    "Seconds by which this machine's clock is ahead of the database's, below 0 when behind.",
    async () => clock.skewS(),
  )
  metrics.measure(
    'feedreel_disk_free_bytes',
    'Bytes that are free on the disk of DATA_DIR; absent where DATA_DIR holds neither media nor the database.',
    async () => (localMediaFolder(config) !== null || embedded !== null ? freeBytesOf(config.dataDir) : null),
  )
  opened.defer(keepWorkFoldersClear(systemClock, log))
  const fetchPolicy = createFetchPolicy({
    allowlist: config.fetchAllowlist,
    ownOrigins: [`${config.publicUrl}/demo/`],
  })
  opened.defer(() => closeConnections(fetchPolicy))
  const decoders = createDecoders(createDecoderPool(ffmpeg.confinement, metrics.decoded))
  opened.defer(() => decoders.stop())
  const queue = createQueue(url, config.role === 'web' ? 'sender' : 'worker', log)
  await withSetupErrors(() => queue.start())
  opened.defer(() => queue.stop(DRAIN_MS))
  const removedFiles = await withSetupErrors(() => followRemovedFiles(db, events, log))
  opened.defer(async () => removedFiles.stop())
  const platform: Platform = {
    config,
    log,
    clock,
    clockSkewS: clock.skewS,
    db,
    pool,
    locks,
    queue,
    events,
    keys,
    storage: recordHashes(watch.storage, db),
    removedFiles,
    storageWatch: watch,
    metrics,
    ffmpeg,
    decoders,
    fetchPolicy,
    eventCache: createEventCache(events),
    share: createCoalescing(),
  }

  const open = opened.move()
  return { platform, stop: () => open.disposeAsync() }
}
