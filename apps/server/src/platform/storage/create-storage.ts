import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { sentenceOf } from '../errors.ts'
import { createLocalStorage } from './local.ts'
import { createS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/**
 * The storage that the settings name: a bucket when S3 is set, else a folder of DATA_DIR.
 * @param say tells the operator that a bucket does not answer yet
 * @throws ConfigError when the bucket or the folder can't be used
 */
export async function createStorage(config: Config, say: (line: string) => void): Promise<Storage> {
  if (config.s3 !== null) return createS3Storage(config.s3, config.publicUrl, say)
  return createLocalStorage(join(config.dataDir, 'media'), config.publicUrl).catch(error => {
    throw new ConfigError(`DATA_DIR can't be used: ${sentenceOf(error)}`, { cause: error })
  })
}
