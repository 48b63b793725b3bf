import { join } from 'node:path'
import type { Config } from './config.ts'
import { ConfigError } from './config.ts'
import type { Storage } from './storage.ts'
import { createLocalStorage } from './storage-local.ts'

/** The storage that the settings name: a bucket when S3 is set, else a folder of DATA_DIR. */
export async function createStorage(config: Config): Promise<Storage> {
  if (config.s3 !== null) throw new ConfigError('S3_BUCKET is set, but this build has no S3 storage.')
  return createLocalStorage(join(config.dataDir, 'media'), config.publicUrl)
}
