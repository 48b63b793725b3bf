import { chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { findDatabaseOwner, openDatabaseFolder } from '../embedded-postgres/folder.ts'
import { makeFolder } from './make-folder.ts'
import { findServiceAccount, giveFolder, type ServiceAccount } from './service-account.ts'

const mediaFolder = (config: Config) => join(config.dataDir, 'media')
const databaseFolder = (config: Config) => join(config.dataDir, 'postgres')

/** The folders in DATA_DIR that the product writes to with these settings. */
export function dataFolders(config: Config): string[] {
  return [
    ...(config.s3 === null ? [mediaFolder(config)] : []),
    ...(config.databaseUrl === null ? [databaseFolder(config)] : []),
  ]
}

/**
 * The account as which root serves an installation: the owner of DATA_DIR or else of the files in it, so that an
 * installation of another user stays that user's; else the system user `feedreel`, which is created when it is missing.
 * Needs root, and DATA_DIR.
 */
export async function findDataOwner(config: Config): Promise<ServiceAccount> {
  const owner = await otherOwner(config.dataDir)
  if (owner) return owner
  if (config.databaseUrl === null) return findDatabaseOwner(databaseFolder(config))
  return (await otherOwner(mediaFolder(config))) ?? findServiceAccount()
}

/** The owner of a folder unless that is root; undefined too when it is missing. */
async function otherOwner(folder: string): Promise<ServiceAccount | undefined> {
  const found = await stat(folder).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/**
 * Gives the folders that the settings use in DATA_DIR to the account, making them when they are missing. What belongs to
 * the account already is not walked through again. DATA_DIR itself stays its owner's; when that is not root nothing is
 * given away, since root can't trust the links in it. Needs root.
 */
export async function giveData(
  config: Config,
  account: ServiceAccount,
  log: (line: string) => void,
): Promise<void> {
  if (await otherOwner(config.dataDir)) return
  if (config.s3 === null) {
    const media = mediaFolder(config)
    await makeFolder(media)
    if ((await stat(media)).uid !== account.uid) await giveFolder(media, account)
  }
  if (config.databaseUrl === null) {
    const { path } = await openDatabaseFolder(databaseFolder(config), log)
    await chown(path, account.uid, account.gid)
  }
}
