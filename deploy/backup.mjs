// Dumps the database of DATABASE_URL or DATABASE_URL_FILE into BACKUP_DIR, verifies the dump by reading its table of contents, and removes
// dumps older than KEEP_DAYS. On any failure it removes nothing and exits with a non-zero code. It also writes
// `feedreel-backup.prom` for the textfile collector of the Prometheus node exporter.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSecret } from './read-secret.mjs'

const DAY_MS = 86_400_000
const DUMP = /^feedreel-.+\.dump$/
const { BACKUP_DIR = '/var/backups/feedreel', KEEP_DAYS = '14' } = process.env

/** A database URL as environment variables of libpq, because command-line arguments are visible to all local users. */
function connectionVariables(url) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const variables = {
    PGHOST: hostname || searchParams.get('host'),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode'),
    PGSSLROOTCERT: searchParams.get('sslrootcert'),
    // The default is in the home folder; libpq fails if it cannot access that.
    PGSSLCERT: searchParams.get('sslcert') ?? '/nonexistent',
    PGSSLKEY: searchParams.get('sslkey'),
  }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value))
}

/** Runs a program until it exits. @throws when it fails; its stderr is passed through */
async function run(program, args, env = {}) {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} failed.`)
}

async function removeOld() {
  const oldestMs = Date.now() - Number(KEEP_DAYS) * DAY_MS
  for (const name of (await readdir(BACKUP_DIR)).filter(file => DUMP.test(file))) {
    const file = join(BACKUP_DIR, name)
    if ((await stat(file)).mtimeMs < oldestMs) await rm(file)
  }
}

async function backUp() {
  const url = readSecret('DATABASE_URL')
  if (!URL.canParse(url)) throw new Error('DATABASE_URL is not set: there is no database to dump.')
  if (!(Number(KEEP_DAYS) > 0)) throw new Error('KEEP_DAYS must be a number of days above 0.')
  const file = join(BACKUP_DIR, `feedreel-${new Date().toISOString().replaceAll(':', '')}.dump`)
  const part = `${file}.part`
  try {
    await run('pg_dump', ['--format=custom', `--file=${part}`], connectionVariables(url))
    await run('pg_restore', ['--list', part])
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
  await removeOld()
  const lines = [
    '# HELP feedreel_backup_last_success_timestamp_seconds Time of the last complete dump of the database.',
    '# TYPE feedreel_backup_last_success_timestamp_seconds gauge',
    `feedreel_backup_last_success_timestamp_seconds ${Math.floor(Date.now() / 1000)}`,
    '# HELP feedreel_backup_bytes Size of the last complete dump.',
    '# TYPE feedreel_backup_bytes gauge',
    `feedreel_backup_bytes ${(await stat(file)).size}`,
  ]
  await writeFile(join(BACKUP_DIR, 'feedreel-backup.prom'), `${lines.join('\n')}\n`)
  process.stdout.write(`${file} is complete.\n`)
}

process.umask(0o077)
try {
  await backUp()
} catch (error) {
  process.stderr.write(`The backup failed. ${error.message}\n`)
  process.exit(1)
}
