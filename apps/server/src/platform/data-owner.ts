import { chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { findDatabaseOwner, openDatabaseFolder } from './embedded-postgres/folder.ts'
import { makeFolder } from './make-folder.ts'
import { findServiceAccount, giveFolder, type ServiceAccount } from './service-account.ts'

const mediaFolder = (config: Config) => join(config.dataDir, 'media')
const databaseFolder = (config: Config) => join(config.dataDir, 'postgres')

/**
 * The account as which root serves an installation: the owner of its files, so that an installation of another user
 * stays that user's, else the system user `feedreel`, which is created when it is missing. Needs root.
 */
export async function findDataOwner(config: Config): Promise<ServiceAccount> {
  if (config.databaseUrl === null) return findDatabaseOwner(databaseFolder(config))
  const media = await stat(mediaFolder(config)).catch(() => undefined)
  return media && media.uid !== 0 ? { uid: media.uid, gid: media.gid } : findServiceAccount()
}

/**
 * Gives the folders that the settings use in DATA_DIR to the account, making them when they are missing. DATA_DIR itself
 * stays its owner's. What belongs to the account already is not walked through again. Needs root.
 */
export async function giveData(
  config: Config,
  account: ServiceAccount,
  log: (line: string) => void,
): Promise<void> {
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
