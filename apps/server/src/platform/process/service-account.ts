import { execFile } from 'node:child_process'
import { chown, lchown, opendir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from '../embedded-postgres/error.ts'

const run = promisify(execFile)

/** A user without privileges, as which the product serves and its database server runs when root starts them. */
export type ServiceAccount = { uid: number; gid: number }

/** True when this process runs as root, which PostgreSQL refuses to do. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The account for new files when we are root: the system user `feedreel`, created without a login when it is
 * missing; where users can't be created (no `useradd`), `nobody`. A user of its own keeps the files out of reach of
 * the other services that run as `nobody`.
 */
export async function findServiceAccount(): Promise<ServiceAccount> {
  const known = await lookUp('feedreel')
  if (known) return known
  try {
    await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'feedreel'])
  } catch {
    // Another process may just have created it, or the system has no useradd: the look-up decides.
  }
  const account = (await lookUp('feedreel')) ?? (await lookUp('nobody'))
  if (!account)
    throw new EmbeddedPostgresError(
      'PostgreSQL can\'t run as root, and there is no user "feedreel" or "nobody"',
    )
  return account
}

async function lookUp(name: string): Promise<ServiceAccount | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

/** Whether the account may pass through `folder` and all its parents (an absolute path without links). */
export async function canEnter(account: ServiceAccount, folder: string): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path)
    const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & executeBit) === 0) return false
    if (path === dirname(path)) return true
  }
}

/**
 * Gives a folder and everything below it to the account; needs root. The folder itself changes owner last: while it has
 * its old one, the work is not done.
 */
export async function giveFolder(folder: string, account: ServiceAccount): Promise<void> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
  await chown(folder, account.uid, account.gid)
}
