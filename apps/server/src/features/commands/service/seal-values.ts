import type { CommandParam, CommandValue } from '@feedreel/contracts/commands'
import type { Platform } from '#platform/platform.ts'
import { seal, sharedSecret, unseal } from '#platform/secrets.ts'
import { splitSecrets } from '../rules.ts'

type Values = Record<string, CommandValue>

/** The values of a command as stored in the queue and in its job log. */
export type QueuedValues = { values: Values; sealed?: string | undefined }

const SECRET_NAME = 'command values'

/** Encrypts the values of secret parameters, so that they can't be read in the queue or in a job log. */
export async function sealSecrets(
  { db }: Pick<Platform, 'db'>,
  params: readonly CommandParam[],
  values: Values,
): Promise<QueuedValues> {
  const { open, secret } = splitSecrets(params, values)
  if (Object.keys(secret).length === 0) return { values: open }
  return { values: open, sealed: seal(JSON.stringify(secret), await sharedSecret(db, SECRET_NAME)) }
}

/** The values of a queued command. @throws when the encrypted ones were changed */
export async function unsealSecrets(
  { db }: Pick<Platform, 'db'>,
  { values, sealed }: QueuedValues,
): Promise<Values> {
  if (sealed === undefined) return values
  return { ...values, ...JSON.parse(unseal(sealed, await sharedSecret(db, SECRET_NAME))) }
}
