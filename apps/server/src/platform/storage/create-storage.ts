import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createLocalStorage } from './local.ts'
import { createS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/** The storage that the settings name: a bucket when S3 is set, else a folder of DATA_DIR. */
export async function createStorage(config: Config): Promise<Storage> {
  if (config.s3 !== null) return createS3Storage(config.s3, config.publicUrl)
  return createLocalStorage(join(config.dataDir, 'media'), config.publicUrl)
}
