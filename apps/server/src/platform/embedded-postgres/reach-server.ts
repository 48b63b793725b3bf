import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { ServiceAccount } from '../process/service-account.ts'
import { joinServer } from './connection.ts'
import { EmbeddedPostgresError } from './error.ts'
import { choosePort, reservePort } from './port.ts'
import { readPostmaster, releasePidFile, servesFolder } from './postmaster.ts'
import { launchServer } from './process.ts'

/** What is needed to start the server of a folder and to connect to it. */
export type EmbeddedServer = {
  folder: string
  dataFolder: string
  binaries: string
  password: string
  account: ServiceAccount | undefined
  durable: boolean
}

/** A connection with the shared lock, the server's port, and its process. */
export type ServerUse = { client: Client; port: number; pid: number }

const POLL_MS = 20
const RETRY_MS = 200
/** Allows for the recovery of a large database and for a long query that outlives its killed server. */
const START_TIMEOUT_MS = 10 * 60_000

/** Temporary reasons for a failed start: another process starts the server, or the previous server is still ending. */
const PASSING_REASON =
  /pre-existing shared memory block|lock file ".*" already exists|could not create any TCP\/IP sockets/

/**
 * Connects to the running server of the folder, even if the process that started it has ended, or else starts it. With
 * `port` the server is only started on that port. Throws with PostgreSQL's reason when it does not start, and when it
 * accepts no connections within ten minutes.
 */
export async function reachServer(
  server: EmbeddedServer,
  signal: AbortSignal,
  port?: number,
): Promise<ServerUse> {
  const startedMs = performance.now()
  let reason = 'it takes no connections'
  while (performance.now() - startedMs < START_TIMEOUT_MS) {
    signal.throwIfAborted()
    const postmaster = await readPostmaster(server.dataFolder)
    if (!postmaster) {
      const outcome = await startServer(
        server,
        signal,
        port ?? (await choosePort(server.folder, server.account)),
      )
      if (typeof outcome !== 'string') return outcome
      if (!PASSING_REASON.test(outcome))
        throw new EmbeddedPostgresError(`PostgreSQL did not start: ${outcome}`)
      reason = outcome
      await delay(RETRY_MS, undefined, { signal })
    } else if (!(await servesFolder(postmaster, server.dataFolder))) {
      await releasePidFile(server.dataFolder)
    } else {
      const client = postmaster.port > 0 ? await joinServer(postmaster.port, server.password) : undefined
      if (client) return { client, ...postmaster }
      await delay(POLL_MS, undefined, { signal })
    }
  }
  throw new EmbeddedPostgresError(`PostgreSQL in ${server.folder} can't be reached: ${reason}`)
}

/** Starts the server and connects as soon as it accepts connections. @returns its reason as text if it ends before */
async function startServer(
  server: EmbeddedServer,
  signal: AbortSignal,
  port: number,
): Promise<ServerUse | string> {
  if (!(await reservePort(port))) return `could not create any TCP/IP sockets: port ${port} is taken`
  const process = await launchServer({ ...server, port })
  while (!process.hasEnded()) {
    await delay(POLL_MS, undefined, { signal })
    const postmaster = await readPostmaster(server.dataFolder)
    const client = postmaster?.port === port ? await joinServer(port, server.password) : undefined
    if (client && postmaster) return { client, ...postmaster }
  }
  return process.reason()
}
