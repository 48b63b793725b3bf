import { readFileSync } from 'node:fs'
import { ConfigError, sentenceOf } from '../errors.ts'

/** Settings that can be read from a file. The setting with the suffix `_FILE` is the path of the file. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'CDN_PURGE_SECRET',
  'OIDC_CLIENT_SECRET',
] as const

/** Longer than any secret. */
const MAX_CHARACTERS = 65_536

type Environment = Record<string, string | undefined>

function readSecret(setting: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`${setting} can't be read: ${sentenceOf(error)}`)
  }
  if (text.length > MAX_CHARACTERS)
    throw new ConfigError(`${setting} names a file that is too large for a secret: ${file}.`)
  // Editors and `echo` end a file with a line break.
  const secret = text.replace(/\r?\n$/, '')
  if (secret.trim() === '') throw new ConfigError(`${setting} names an empty file: ${file}.`)
  return secret
}

/**
 * The environment with the secrets that it names as files.
 * @param environment settings that are not blank
 * @throws ConfigError for a file that can't be read or is empty, and for a secret that is given twice
 */
export function withSecretFiles(environment: Environment): Environment {
  const given = { ...environment }
  for (const name of SECRET_SETTINGS) {
    const setting = `${name}_FILE`
    const file = given[setting]
    if (file === undefined) continue
    if (given[name] !== undefined) throw new ConfigError(`${name} and ${setting} are both set: remove one.`)
    given[name] = readSecret(setting, file)
    delete given[setting]
  }
  return given
}
