import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { sentenceOf } from '../errors.ts'
import { createLocalStorage } from './local.ts'
import { createS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/**
 * The storage of the settings: a bucket if S3 is set, else a folder of DATA_DIR.
 * @param print prints that a bucket does not respond yet
 * @throws ConfigError for an unusable bucket or folder
 */
export async function createStorage(config: Config, print: (line: string) => void): Promise<Storage> {
  if (config.s3 !== null) return createS3Storage(config.s3, config.publicUrl, print)
  return createLocalStorage(join(config.dataDir, 'media'), config.publicUrl).catch(error => {
    throw new ConfigError(`DATA_DIR can't be used: ${sentenceOf(error)}`, { cause: error })
  })
}
