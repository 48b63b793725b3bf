import { chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, localMediaFolder } from '../config.ts'
import { findDatabaseOwner, openDatabaseFolder } from '../embedded-postgres/folder.ts'
import { makeFolder } from './folders.ts'
import { findServiceAccount, giveFolder, type ServiceAccount } from './service-account.ts'

const databaseFolder = (config: Config) => join(config.dataDir, 'postgres')

/** The folders in DATA_DIR that the product writes to. */
export function dataFolders(config: Config): string[] {
  const media = localMediaFolder(config)
  return [
    ...(media === null ? [] : [media]),
    ...(config.databaseUrl === null ? [databaseFolder(config)] : []),
  ]
}

/**
 * The account that serves an installation when root starts it: the owner of DATA_DIR or of the files in it, else the system
 * user `feedreel`, which is created if missing. Needs root, and DATA_DIR.
 */
export async function findDataOwner(config: Config): Promise<ServiceAccount> {
  const owner = await otherOwner(config.dataDir)
  if (owner) return owner
  if (config.databaseUrl === null) return findDatabaseOwner(databaseFolder(config))
  // Also with a bucket: the folder may be from before.
  return (await otherOwner(join(config.dataDir, 'media'))) ?? findServiceAccount()
}

/** A folder's owner; undefined for root or a missing folder. */
async function otherOwner(folder: string): Promise<ServiceAccount | undefined> {
  const found = await stat(folder).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/**
 * Creates the used folders in DATA_DIR and changes their owner to the account, unless they have it already. DATA_DIR keeps
 * its owner; if that is not root nothing changes, because root can't trust links in it. Needs root.
 */
export async function giveData(
  config: Config,
  account: ServiceAccount,
  log: (line: string) => void,
): Promise<void> {
  if (await otherOwner(config.dataDir)) return
  const media = localMediaFolder(config)
  if (media !== null) {
    await makeFolder(media)
    if ((await stat(media)).uid !== account.uid) await giveFolder(media, account)
  }
  if (config.databaseUrl === null) {
    const { path } = await openDatabaseFolder(databaseFolder(config), log)
    await chown(path, account.uid, account.gid)
  }
}
