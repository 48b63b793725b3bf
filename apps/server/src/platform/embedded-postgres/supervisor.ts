import { setTimeout as delay } from 'node:timers/promises'
import { sentenceOf } from '../errors.ts'
import { prepareBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { createDatabase, leaveServer } from './connection.ts'
import { EmbeddedPostgresError } from './error.ts'
import { openDatabaseFolder } from './folder.ts'
import { isServing, readPostmaster, servesFolder, untilEnded } from './postmaster.ts'
import { type EmbeddedServer, reachServer, type ServerUse } from './reach-server.ts'
import { limitServerLog } from './server-log.ts'

const LOG_CHECKED_EVERY_MS = 60_000

/** A running server: the address of its database `feedreel`, its port on 127.0.0.1, and how to stop using it. */
export type EmbeddedPostgres = { url: string; port: number; stop(): Promise<void> }

/**
 * Runs PostgreSQL on the database files in `folder`, which are created the first time.
 *
 * Several processes may call this for the same folder: the first one starts the server, the others share it. When the
 * process that started it is killed, the server keeps running and the next process uses it. If the server dies, it is
 * started again on the same port and this is logged. `stop()` shuts the server down and waits for its end, unless
 * another process uses it.
 *
 * `durable: false` is faster but loses data on a power failure; it is for tests. Throws an EmbeddedPostgresError when
 * the folder cannot be used or PostgreSQL does not start.
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  log: (line: string) => void
  durable?: boolean
  logCheckedEveryMs?: number
}): Promise<EmbeddedPostgres> {
  const { folder, log, durable = true, logCheckedEveryMs = LOG_CHECKED_EVERY_MS } = options
  const stopping = new AbortController()
  const { server, first } = await openServer(folder, durable, log, stopping.signal)

  let use = Promise.resolve(first)
  const watch = ({ client }: ServerUse): void => {
    client.once('end', () => {
      if (stopping.signal.aborted) return
      use = regainServer(server, first.port, stopping.signal, log)
      use.then(watch, () => undefined)
    })
  }
  watch(first)
  const stopLimiting = limitServerLog(server.folder, logCheckedEveryMs, log)

  return {
    url: `postgres://feedreel:${server.password}@127.0.0.1:${first.port}/feedreel`,
    port: first.port,
    async stop() {
      if (stopping.signal.aborted) return
      stopping.abort()
      stopLimiting()
      const last = await use.catch(() => undefined)
      await (last ? stopUsing(last) : stopStarting(server))
    },
  }
}

/** Creates or finds the database files and connects to their server, which is started if necessary. */
async function openServer(
  folder: string,
  durable: boolean,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<{ server: EmbeddedServer; first: ServerUse }> {
  try {
    const { path, account } = await openDatabaseFolder(folder, log)
    const binaries = await prepareBinaries(path)
    const cluster = await openCluster({ path, account }, binaries, durable)
    const server = { folder: path, account, binaries, durable, ...cluster }
    const first = await reachServer(server, signal)
    await createDatabase(first.client)
    return { server, first }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new EmbeddedPostgresError(`DATA_DIR can't hold the database: ${error.message}`, {
      cause: error,
    })
  }
}

/**
 * Shuts the server down (running transactions are rolled back) and waits for its end, unless another process uses it.
 */
async function stopUsing({ client, pid }: ServerUse): Promise<void> {
  const alone = await leaveServer(client).catch(() => false)
  // Close the connection after the signal: its exclusive lock keeps other processes from connecting.
  if (alone) process.kill(pid, 'SIGINT')
  await client.end().catch(() => undefined)
  if (alone) await untilEnded(pid)
}

/** The same for a server that died and is being restarted. */
async function stopStarting({ dataFolder }: EmbeddedServer): Promise<void> {
  const postmaster = await readPostmaster(dataFolder)
  if (!postmaster || !(await servesFolder(postmaster, dataFolder))) return
  process.kill(postmaster.pid, 'SIGINT')
  await untilEnded(postmaster.pid)
}

/** Reconnects after a lost connection and restarts the server if it died; retries without end. */
async function regainServer(
  server: EmbeddedServer,
  port: number,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<ServerUse> {
  const died = !(await isServing(server.folder))
  if (died) log('PostgreSQL ended unexpectedly; restarting it')
  for (;;) {
    try {
      const use = await reachServer(server, signal, port)
      if (use.port !== port) log(`PostgreSQL now listens on port ${use.port}: restart this process`)
      else if (died) log('PostgreSQL is running again')
      return use
    } catch (error) {
      signal.throwIfAborted()
      log(sentenceOf(error))
      await delay(1_000, undefined, { signal })
    }
  }
}
