import type { CommandParam, CommandValue } from '@feedreel/contracts/commands'
import type { Platform } from '#platform/platform.ts'
import { seal, sharedSecret, unseal } from '#platform/secrets.ts'
import { splitSecrets } from '../rules.ts'

type Values = Record<string, CommandValue>

/** The values of a command as they lie in the queue and in its log. */
export type QueuedValues = { values: Values; sealed?: string | undefined }

const SECRET_NAME = 'command values'

/** Seals the values of secret parameters, so that nobody reads them who reads the queue or a job's record. */
export async function sealSecrets(
  { db }: Pick<Platform, 'db'>,
  params: readonly CommandParam[],
  values: Values,
): Promise<QueuedValues> {
  const { open, secret } = splitSecrets(params, values)
  if (Object.keys(secret).length === 0) return { values: open }
  return { values: open, sealed: seal(JSON.stringify(secret), await sharedSecret(db, SECRET_NAME)) }
}

/** All values of a command that was queued. @throws when the sealed ones were changed */
export async function unsealSecrets(
  { db }: Pick<Platform, 'db'>,
  { values, sealed }: QueuedValues,
): Promise<Values> {
  if (sealed === undefined) return values
  return { ...values, ...JSON.parse(unseal(sealed, await sharedSecret(db, SECRET_NAME))) }
}
