import { constants } from 'node:fs'
import { readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasCode } from '../errors.ts'

/** What a PostgreSQL server writes into postmaster.pid: its process and the TCP port it listens on. */
export type Postmaster = { pid: number; port: number }

/** The folder of one database cluster inside the folder of the database files. */
export function clusterFolder(folder: string): string {
  return join(folder, 'cluster')
}

/** The server that postmaster.pid names; undefined when there is no such file or process. */
export async function readPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  // Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status.
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined
  return { pid, port: Number(lines[3]) }
}

/** Whether the process exists, also when it belongs to another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/**
 * Whether the process is the server of this data folder and not a program that got the number of a dead one,
 * nor the server from which these files were copied. A server's working directory is its data folder; where
 * that can't be read (no /proc), the process is believed.
 */
export async function servesFolder({ pid }: Postmaster, dataFolder: string): Promise<boolean> {
  try {
    const [works, data] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(dataFolder)])
    return works.ino === data.ino && works.dev === data.dev
  } catch {
    return (await realpath('/proc/self').catch(() => undefined)) === undefined
  }
}

/** Resolves when the process has ended, also when it stays as a zombie because nobody asks for its end. */
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
 * Makes postmaster.pid name no living process, for a file that names one of another purpose. The file itself
 * stays: from its other lines PostgreSQL tells whether a backend of a killed server still uses the files.
 */
export async function releasePidFile(dataFolder: string): Promise<void> {
  const path = join(dataFolder, 'postmaster.pid')
  const text = await readFile(path, 'utf8')
  // No system gives out the largest pid_t as a process number.
  const flag = constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW
  await writeFile(path, text.replace(/^\d+/, '2147483647'), { flag })
}
