import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceAccount } from '../process/service-account.ts'
import { SERVER_ENVIRONMENT } from './cluster.ts'
import { openServerLog, serverLogPath } from './server-log.ts'

/** How to start a server process. */
export type ServerLaunch = {
  binaries: string
  /** The folder of the database files, where `postgres.log` is written. */
  folder: string
  dataFolder: string
  port: number
  account: ServiceAccount | undefined
  durable: boolean
}

/** A started server process, whether it has ended, and the reason in one line. */
export type ServerProcess = { hasEnded(): boolean; reason(): Promise<string> }

/**
 * Starts `postgres` on 127.0.0.1 without a Unix socket, in a process group of its own, so that Ctrl-C in the
 * terminal does not stop the database before the processes that use it. It does not keep this process running.
 */
export async function launchServer(launch: ServerLaunch): Promise<ServerProcess> {
  const log = await openServerLog(launch.folder)
  const { size: sizeBefore } = await log.stat()
  if (launch.account) await log.chown(launch.account.uid, launch.account.gid)
  const child = spawn(join(launch.binaries, 'bin/postgres'), serverOptions(launch), {
    ...launch.account,
    cwd: launch.folder,
    env: SERVER_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  let spawnError: Error | undefined
  child.on('error', error => {
    spawnError = error
  })
  await log.close()
  return {
    hasEnded: () => spawnError !== undefined || child.exitCode !== null || child.signalCode !== null,
    reason: async () => spawnError?.message ?? lastReason(serverLogPath(launch.folder), sizeBefore),
  }
}

function serverOptions({ dataFolder, port, durable }: ServerLaunch): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
  return [
    '-D',
    dataFolder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** The last FATAL line that the server logged since `offset` (in bytes), without its prefix. */
async function lastReason(logPath: string, offset: number): Promise<string> {
  const text = (await readFile(logPath)).subarray(offset).toString('utf8')
  const lines = text.trim().split('\n')
  // Refusals of early connections are logged as FATAL too.
  const fatal = /(FATAL|PANIC): +(?!the database system is)/
  const line = lines.findLast(entry => fatal.test(entry)) ?? lines.at(-1) ?? ''
  return `${line.replace(/^.*?(FATAL|PANIC): +/, '')} (log: ${logPath})`
}
