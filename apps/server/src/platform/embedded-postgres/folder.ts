import { createHash } from 'node:crypto'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { hasCode } from '../errors.ts'
import { makeFolder } from '../process/folders.ts'
import {
  canEnter,
  findServiceAccount,
  giveFolder,
  isRoot,
  type ServiceAccount,
} from '../process/service-account.ts'
import { SYSTEM_FOLDER } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import { ANEW_WITHOUT_LINKS } from './no-link.ts'
import { clusterFolder, isServing } from './postmaster.ts'

/**
 * The real folder of the database files and, if this process is root, the account that owns them and runs the server.
 */
export type DatabaseFolder = { path: string; account: ServiceAccount | undefined }

/**
 * Creates or finds the folder of the database files.
 *
 * For an ordinary user the files are in `folder` itself. For root they belong to an unprivileged account; if that
 * account cannot enter `folder`, they are in /var/lib/feedreel/HASH with a link from `folder`, which is logged in one
 * line. A moved folder keeps its files; a copied link gets its own copy of them; a deleted and recreated folder starts
 * empty.
 */
export async function openDatabaseFolder(
  folder: string,
  log: (line: string) => void,
): Promise<DatabaseFolder> {
  const parent = dirname(resolve(folder))
  await makeFolder(parent)
  const path = join(await realpath(parent), basename(folder))
  if (isRoot()) return openAsRoot(path, log)
  await makeFolder(path, 0o700)
  return { path: await realpath(path), account: undefined }
}

async function openAsRoot(path: string, log: (line: string) => void): Promise<DatabaseFolder> {
  const existing = await lstat(path).catch(() => undefined)
  const place = existing?.isSymbolicLink()
    ? await followLink(path)
    : existing
      ? await keepOrMoveAway(path)
      : await createPlace(path)
  if (place !== path) {
    log(
      `The database files are in ${place}, linked from ${path}, because other users may not enter that folder.`,
    )
  }
  return { path: place, account: await settleAccount(place) }
}

/**
 * The owner of the database files runs the server; files that root copied change to that owner. While their parent
 * folder belongs to root, the account cannot create links in places where root writes.
 */
async function settleAccount(place: string): Promise<ServiceAccount> {
  const account = await findDatabaseOwner(place)
  const cluster = clusterFolder(place)
  // Do not follow a link: the account could have created it.
  const files = await lstat(cluster).catch(() => undefined)
  if (files?.uid === 0 && files.isDirectory()) await giveFolder(cluster, account)
  if ((await stat(place)).uid === 0 && (files?.uid ?? 0) === 0) await chmod(place, 0o711)
  return account
}

/**
 * The account of the database files in a folder: the owner of the folder, else of the files in it, unless that is root;
 * for new files the service account, which is created when it is missing.
 */
export async function findDatabaseOwner(folder: string): Promise<ServiceAccount> {
  for (const look of [() => stat(folder), () => lstat(clusterFolder(folder))]) {
    const owner = await look().catch(() => undefined)
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  return findServiceAccount()
}

async function createPlace(path: string): Promise<string> {
  const account = await findServiceAccount()
  if (await canEnter(account, dirname(path))) {
    await makeFolder(path, 0o700)
    return path
  }
  const place = await freePlace(path)
  try {
    await linkPlace(path, place)
    return place
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    // Another process created the link first: use its folder.
    await rm(place, { recursive: true })
    return followLink(path)
  }
}

/** Moves a folder that root made or copied to where the server's account cannot reach it. @returns the new folder */
async function keepOrMoveAway(path: string): Promise<string> {
  const account = await findDatabaseOwner(path)
  if (await canEnter(account, dirname(path))) return path
  if (await isServing(path)) return path
  const place = await freePlace(path)
  await cp(path, place, { recursive: true })
  await rm(path, { recursive: true })
  await linkPlace(path, place)
  return place
}

async function followLink(path: string): Promise<string> {
  const place = resolve(dirname(path), await readlink(path))
  const exists = await stat(place).catch(() => undefined)
  if (!exists)
    throw new EmbeddedPostgresError(`${path} links to the database files in ${place}, which does not exist`)
  const linkedFrom = await readFile(join(place, 'linked-from'), 'utf8').catch(() => path)
  if (linkedFrom === path) return place
  const otherLink = await readlink(linkedFrom).catch(() => undefined)
  if (otherLink !== place) {
    await writeFile(join(place, 'linked-from'), path, { flag: ANEW_WITHOUT_LINKS })
    return place
  }
  if (await isServing(place)) {
    throw new EmbeddedPostgresError(
      `${path} is a copy of ${linkedFrom}, whose database is running: stop that one first`,
    )
  }
  const copy = await freePlace(path)
  await cp(place, copy, { recursive: true, filter: source => basename(source) !== 'linked-from' })
  await rm(path)
  await linkPlace(path, copy)
  return copy
}

async function linkPlace(path: string, place: string): Promise<void> {
  await symlink(place, path)
  await writeFile(join(place, 'linked-from'), path, { flag: ANEW_WITHOUT_LINKS })
}

/**
 * Creates an empty folder named by the hash of the path. An existing folder of that name belongs to a path that was
 * deleted or moved: its database is neither reused nor deleted, and the new name gets a number.
 */
async function freePlace(path: string): Promise<string> {
  await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  await removeTemporaryPlaces()
  const name = createHash('sha256').update(path).digest('hex').slice(0, 16)
  for (let count = 1; ; count += 1) {
    const place = join(SYSTEM_FOLDER, count === 1 ? name : `${name}-${count}`)
    try {
      await mkdir(place, { mode: 0o700 })
      return place
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
  }
}

/**
 * Removes the files of deleted folders in the system's temporary folder, such as those of tests. Files of other missing
 * folders are kept: their disk may not be mounted.
 */
async function removeTemporaryPlaces(): Promise<void> {
  const temporary = `${await realpath(tmpdir())}/`
  for (const name of await readdir(SYSTEM_FOLDER)) {
    const place = join(SYSTEM_FOLDER, name)
    const linkedFrom = await readFile(join(place, 'linked-from'), 'utf8').catch(() => '')
    if (!linkedFrom.startsWith(temporary) || (await isServing(place))) continue
    const link = await readlink(linkedFrom).catch(() => undefined)
    if (link !== place) await rm(place, { recursive: true, force: true })
  }
}
