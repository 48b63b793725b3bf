import type { CommandResult } from '@feedreel/contracts/commands'
import { readCommandResult } from '#features/commands/service/run-command.ts'
import { waitForJobs } from '#features/job-log/service/read-job-logs.ts'
import type { Platform } from '#platform/platform.ts'
import type { ApiClient } from './api-client.ts'

/** Runs a command by the API and waits for its end, even when it takes longer than the 20 s of the API. */
export async function runCommandToEnd(
  platform: Platform,
  client: ApiClient,
  command: string,
  values: object = {},
): Promise<CommandResult> {
  const { body } = await client.post('/api/portal/commands/', { command, ...values })
  const result = body as CommandResult
  if (result.job_log_id === null || result.job_log_id === undefined) return result
  await waitForJobs(platform, [result.job_log_id], new AbortController().signal, () => undefined)
  return readCommandResult(platform, result.job_log_id)
}
