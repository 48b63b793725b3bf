import { setTimeout as delay } from 'node:timers/promises'
import { sentenceOf } from '../errors.ts'
import { prepareBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { createDatabase, leaveServer } from './connection.ts'
import { EmbeddedPostgresError } from './error.ts'
import { openDatabaseFolder } from './folder.ts'
import { isServing, readPostmaster, servesFolder, untilEnded } from './postmaster.ts'
import { type EmbeddedServer, reachServer, type ServerUse } from './reach-server.ts'

/** A running server: the address of its database `feedreel`, its port on 127.0.0.1, and how to stop using it. */
export type EmbeddedPostgres = { url: string; port: number; stop(): Promise<void> }

/**
 * Runs PostgreSQL on the database files in `folder`, which are created the first time.
 *
 * Any number of processes may call this for the same folder: the first starts the server, the others share
 * it. A server whose process was killed goes on and is shared by the next one. If the server dies it is
 * started again on the same port, with a line in the log. `stop()` shuts it down and waits for its end when
 * nobody else uses it any more; otherwise it leaves it to the others, whoever started it.
 *
 * `durable: false` trades safety on power loss for speed, for tests. Throws an EmbeddedPostgresError when the
 * folder can't be used or PostgreSQL does not start.
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  log: (line: string) => void
  durable?: boolean
}): Promise<EmbeddedPostgres> {
  const { folder, log, durable = true } = options
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

  return {
    url: `postgres://feedreel:${server.password}@127.0.0.1:${first.port}/feedreel`,
    port: first.port,
    async stop() {
      if (stopping.signal.aborted) return
      stopping.abort()
      const last = await use.catch(() => undefined)
      await (last ? stopUsing(last) : stopStarting(server))
    },
  }
}

/** Creates or finds the database files and connects to their server, which is started if need be. */
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

/** Fast shutdown (running transactions are rolled back) if nobody else uses the server; waits for its end. */
async function stopUsing({ client, pid }: ServerUse): Promise<void> {
  const alone = await leaveServer(client).catch(() => false)
  // Nobody can join while our connection holds the lock, so it is closed after the signal.
  if (alone) process.kill(pid, 'SIGINT')
  await client.end().catch(() => undefined)
  if (alone) await untilEnded(pid)
}

/** The same for a server that died and that we were just starting again. */
async function stopStarting({ dataFolder }: EmbeddedServer): Promise<void> {
  const postmaster = await readPostmaster(dataFolder)
  if (!postmaster || !(await servesFolder(postmaster, dataFolder))) return
  process.kill(postmaster.pid, 'SIGINT')
  await untilEnded(postmaster.pid)
}

/** Reconnects to the server after the connection was lost, and starts it again if it died; never gives up. */
async function regainServer(
  server: EmbeddedServer,
  port: number,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<ServerUse> {
  const died = !(await isServing(server.folder))
  if (died) log('PostgreSQL ended unexpectedly: starting it again')
  for (;;) {
    try {
      const use = await reachServer(server, signal, port)
      if (use.port !== port) log(`PostgreSQL now answers on port ${use.port}: start this process again`)
      else if (died) log('PostgreSQL is running again')
      return use
    } catch (error) {
      signal.throwIfAborted()
      log(sentenceOf(error))
      await delay(1_000, undefined, { signal })
    }
  }
}
