import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from '../errors.ts'
import type { ServiceAccount } from '../process/service-account.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { DatabaseFolder } from './folder.ts'
import { clusterFolder, isAlive } from './postmaster.ts'

const run = promisify(execFile)

/** A database cluster on disk: PostgreSQL's data folder and the password of its user `feedreel`. */
export type Cluster = { dataFolder: string; password: string }

/**
 * Opens the cluster in the folder; the first time initdb creates it, with a random password in a file that only its
 * owner may read. It is created under a temporary name, so that an interrupted start leaves no partial cluster and one
 * of two concurrent first starts is kept. On every system text is sorted by code point and classified by Unicode.
 */
export async function openCluster(
  { path, account }: DatabaseFolder,
  binaries: string,
  durable: boolean,
): Promise<Cluster> {
  const cluster = clusterFolder(path)
  const present = await readdir(cluster).catch(() => undefined)
  if (!present) {
    await removeAbandoned(path)
    const partial = await mkdtemp(join(path, `.cluster-${process.pid}-`))
    await initialise(partial, binaries, account, durable)
    await rename(partial, cluster).catch(async error => {
      if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error
      await rm(partial, { recursive: true })
    })
  }
  const dataFolder = join(cluster, 'data')
  // A copy may have wider permissions, which PostgreSQL refuses.
  await chmod(dataFolder, 0o700)
  return { dataFolder, password: await readFile(join(cluster, 'password'), 'utf8') }
}

async function initialise(
  cluster: string,
  binaries: string,
  account: ServiceAccount | undefined,
  durable: boolean,
): Promise<void> {
  const passwordFile = join(cluster, 'password')
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  // Change the folder last: once it owns the folder, the account could create links in it.
  if (account) for (const path of [passwordFile, cluster]) await chown(path, account.uid, account.gid)
  const options = [
    `--pgdata=${join(cluster, 'data')}`,
    '--username=feedreel',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // pg_trgm uses the C library's classification of letters.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    ...(durable ? [] : ['--no-sync']),
  ]
  try {
    await run(join(binaries, 'bin/initdb'), options, { ...account, cwd: cluster, env: SERVER_ENVIRONMENT })
  } catch (error) {
    await rm(cluster, { recursive: true, force: true })
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    // Lines of initdb begin with its name, lines of the server with a time.
    const reason =
      stderr.split('\n')[0]?.replace(/^(?:initdb: error|.*(?:FATAL|PANIC)): +/, '') || String(error)
    throw new EmbeddedPostgresError(`DATA_DIR can't hold the database: ${reason} (in ${cluster})`, {
      cause: error,
    })
  }
}

/** Removes temporary folders of first starts that were killed. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^\.cluster-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) {
      await rm(join(folder, name), { recursive: true })
    }
  }
}

/** The environment of the server, without ours: PGDATA and similar variables would change its behaviour. */
export const SERVER_ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
