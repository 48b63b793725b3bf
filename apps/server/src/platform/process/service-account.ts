import { execFile } from 'node:child_process'
import { chown, lchown, opendir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from '../embedded-postgres/error.ts'

const run = promisify(execFile)

/** The unprivileged user of the product and its database server when root starts them. */
export type ServiceAccount = { uid: number; gid: number }

/** True for root, as which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The account of new files when started as root: the system user `feedreel`, created without a login if missing; without
 * `useradd`, `nobody`, which other services may share.
 */
export async function findServiceAccount(): Promise<ServiceAccount> {
  const known = await findAccount('feedreel')
  if (known) return known
  try {
    await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'feedreel'])
  } catch {
    // Another process may have created it, or useradd is missing: check below.
  }
  const account = (await findAccount('feedreel')) ?? (await findAccount('nobody'))
  if (!account)
    throw new EmbeddedPostgresError(
      'PostgreSQL can\'t run as root, and there is no user "feedreel" or "nobody"',
    )
  return account
}

/** The user of this name, or undefined. */
export async function findAccount(name: string): Promise<ServiceAccount | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

/** True when the account may enter `folder` and all its parents (an absolute path without links). */
export async function canEnter(account: ServiceAccount, folder: string): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path)
    const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & executeBit) === 0) return false
    if (path === dirname(path)) return true
  }
}

/**
 * Changes the owner of a folder and everything below it; needs root. The folder itself is last, so that its owner shows
 * whether the change is complete.
 */
export async function giveFolder(folder: string, account: ServiceAccount): Promise<void> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
  await chown(folder, account.uid, account.gid)
}
