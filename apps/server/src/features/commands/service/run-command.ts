import { randomUUID } from 'node:crypto'
import type { CommandResult, CommandValue } from '@feedreel/contracts/commands'
import { recordAudit } from '#features/audit/service.ts'
import { enqueueLogged } from '#features/job-log/service/enqueue-logged.ts'
import { findJobLog, waitForJobs } from '#features/job-log/service/read-job-logs.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { shownValues } from '../rules.ts'
import { checkedValues, findCommand, isOffered, logOfRun, type Registry, refusal } from './execute-command.ts'
import { sealSecrets } from './seal-values.ts'

const ANSWER_WITHIN_MS = 20_000

/** The result of a command, or that it is still running. */
export async function readCommandResult(platform: Platform, jobLogId: number): Promise<CommandResult> {
  const log = await findJobLog(platform.db, jobLogId)
  const isOver = log?.status === 'success' || log?.status === 'failed'
  if (!log || !isOver) {
    const output = `The command is still running. See job log ${jobLogId} for its result.`
    return { success: true, is_running: true, output, errors: '', job_log_id: jobLogId }
  }
  const hasText = log.output !== '' || log.errors !== ''
  const errors = log.status === 'failed' && !hasText ? log.details : log.errors
  return { success: log.status === 'success', output: log.output, errors, job_log_id: jobLogId }
}

/**
 * Runs a command as a job and waits at most 20 s for its end; then it continues in the background.
 * @throws InvalidFieldsError for an unknown command or wrong parameters
 */
export async function runCommand(
  platform: Platform,
  actor: Actor,
  registry: Registry,
  name: string,
  given: Record<string, CommandValue | undefined>,
): Promise<CommandResult> {
  const command = findCommand(registry.filter(isOffered), name)
  const values = await checkedValues(platform, command, given)
  const refused = await refusal(platform, command)
  if (refused !== null) return { success: false, output: '', errors: refused, job_log_id: null }
  const params = await command.params(platform)
  const shown = shownValues(params, values)
  const sealed = await sealSecrets(platform, params, values)
  const jobLogId = await platform.db.transaction().execute(async tx => {
    const log = logOfRun(command, `Command ${name} was requested.`)
    const queued = await enqueueLogged(platform, tx, {
      name: 'command.run',
      payload: { command: name, ...sealed, actor },
      uniqueKey: randomUUID(),
      log,
    })
    await recordAudit(platform, tx, actor, {
      action: 'run',
      subject: 'command',
      id: queued,
      label: name,
      after: shown,
    })
    return queued
  })
  if (jobLogId === null) throw new Error('The queue did not accept the command.')
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  await waitForJobs(platform, [jobLogId], signal, () => undefined).catch(error => {
    if (!signal.aborted) throw error
  })
  return readCommandResult(platform, jobLogId)
}
