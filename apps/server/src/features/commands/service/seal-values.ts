import type { CommandParam, CommandValue } from '@feedreel/contracts/commands'
import { resealJobLogs } from '#features/job-log/service/enqueue-logged.ts'
import type { Platform } from '#platform/platform.ts'
import { resealJobs } from '#platform/queue/job-table.ts'
import { splitSecrets } from '../rules.ts'

type Values = Record<string, CommandValue>

/** The values of a command as stored in the queue and in its job log. */
export type QueuedValues = { values: Values; sealed?: string | undefined }

const SECRET_NAME = 'command values'

/** Encrypts the values of secret parameters, so that they can't be read in the queue or in a job log. */
export async function sealSecrets(
  { keys }: Pick<Platform, 'keys'>,
  params: readonly CommandParam[],
  values: Values,
): Promise<QueuedValues> {
  const { open, secret } = splitSecrets(params, values)
  if (Object.keys(secret).length === 0) return { values: open }
  return { values: open, sealed: await keys.seal(SECRET_NAME, JSON.stringify(secret)) }
}

/** The values of a queued command. @throws when the encrypted ones were changed */
export async function unsealSecrets(
  { keys }: Pick<Platform, 'keys'>,
  { values, sealed }: QueuedValues,
): Promise<Values> {
  if (sealed === undefined) return values
  return { ...values, ...JSON.parse(await keys.unseal(SECRET_NAME, sealed)) }
}

/** Seals the values of queued commands, and those that job logs keep for a retry, with the newest key. @returns how many */
export async function resealCommandValues({ db, keys }: Pick<Platform, 'db' | 'keys'>): Promise<number> {
  const reseal = (sealed: string) => keys.reseal(SECRET_NAME, sealed)
  return (await resealJobs(db, reseal)) + (await resealJobLogs(db, reseal))
}
