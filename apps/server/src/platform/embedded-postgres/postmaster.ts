import { constants } from 'node:fs'
import { readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasCode } from '../errors.ts'

/** A server as its postmaster.pid describes it: its process and its TCP port. */
export type Postmaster = { pid: number; port: number }

/** The folder of one database cluster inside the folder of the database files. */
export function clusterFolder(folder: string): string {
  return join(folder, 'cluster')
}

/** The server in postmaster.pid; undefined without such a file or process. */
export async function readPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  // Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status.
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined
  return { pid, port: Number(lines[3]) }
}

/** Whether the process exists, even if it belongs to another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/**
 * Whether the process is the server of this data folder, rather than another program with a reused process id or the
 * server from which these files were copied. A server's working directory is its data folder; without /proc the answer
 * is true.
 */
export async function servesFolder({ pid }: Postmaster, dataFolder: string): Promise<boolean> {
  try {
    const [works, data] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(dataFolder)])
    return works.ino === data.ino && works.dev === data.dev
  } catch {
    return (await realpath('/proc/self').catch(() => undefined)) === undefined
  }
}

/** Resolves when the process has ended, even if it remains as a zombie. */
export async function untilEnded(pid: number): Promise<void> {
  while (isAlive(pid)) {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // proc(5): the state is the letter after the name in parentheses, Z for a zombie.
    if (/\) Z /.test(status)) return
    await delay(10)
  }
}

/** Whether a server runs on the database files in this folder. */
export async function isServing(folder: string): Promise<boolean> {
  const dataFolder = join(clusterFolder(folder), 'data')
  const postmaster = await readPostmaster(dataFolder)
  return postmaster !== undefined && (await servesFolder(postmaster, dataFolder))
}

/**
 * Replaces the process id in postmaster.pid, which belongs to another program, by one that cannot exist. The file is
 * kept: PostgreSQL reads from its other lines whether a backend of a killed server still uses the files.
 */
export async function releasePidFile(dataFolder: string): Promise<void> {
  const path = join(dataFolder, 'postmaster.pid')
  const text = await readFile(path, 'utf8')
  // No system assigns the largest pid_t.
  const flag = constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW
  await writeFile(path, text.replace(/^\d+/, '2147483647'), { flag })
}
