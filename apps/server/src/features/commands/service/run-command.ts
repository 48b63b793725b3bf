import { randomUUID } from 'node:crypto'
import type { CommandResult, CommandValue } from '@feedreel/contracts/commands'
import { MAINTENANCE_REFUSAL } from '@feedreel/contracts/settings'
import { record } from '#features/audit/service.ts'
import { enqueueLogged } from '#features/job-log/service/enqueue-logged.ts'
import { readJobLog } from '#features/job-log/service/read-job-logs.ts'
import type { RunResult } from '#features/job-log/service/run-logged.ts'
import { waitForJobs } from '#features/job-log/service/wait-for-jobs.ts'
import { readSettings } from '#features/settings/service.ts'
import type { Actor } from '#platform/actor.ts'
import type { Command } from '#platform/command.ts'
import { InvalidFieldsError, sentenceOf } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { checkValues } from '../rules.ts'

const ANSWER_WITHIN_MS = 20_000
const MAX_OUTPUT_CHARACTERS = 100_000

/** All commands of this installation. */
export type Registry = readonly Command[]

function findCommand(registry: Registry, name: string): Command {
  const command = registry.find(candidate => candidate.name === name)
  if (!command) throw new InvalidFieldsError({ command: [`There is no command "${name}".`] })
  return command
}

async function checkedValues(
  platform: Platform,
  command: Command,
  given: Record<string, CommandValue | undefined>,
) {
  const { values, errors } = checkValues(await command.params(platform), given)
  if (Object.keys(errors).length > 0) throw new InvalidFieldsError(errors)
  return values
}

/** Why a command can't run now, or null. */
async function refusal(platform: Platform, command: Command): Promise<string | null> {
  const { maintenance_mode } = await readSettings(platform.db)
  return command.generatesVideos && maintenance_mode ? MAINTENANCE_REFUSAL : null
}

async function resultOf(platform: Platform, jobLogId: number): Promise<CommandResult> {
  const log = await readJobLog(platform.db, jobLogId)
  const isOver = log?.status === 'success' || log?.status === 'failed'
  if (!log || !isOver) {
    const output = `The command goes on in the background. Job log ${jobLogId} tells when it ends.`
    return { success: true, output, errors: '', job_log_id: jobLogId }
  }
  const hasText = log.output !== '' || log.errors !== ''
  const errors = log.status === 'failed' && !hasText ? log.details : log.errors
  return { success: log.status === 'success', output: log.output, errors, job_log_id: jobLogId }
}

/**
 * Runs a command as a job and waits for its end, 20 s at most; what takes longer goes on.
 * @throws InvalidFieldsError for an unknown command or wrong parameters
 */
export async function runCommand(
  platform: Platform,
  actor: Actor,
  registry: Registry,
  name: string,
  given: Record<string, CommandValue | undefined>,
): Promise<CommandResult> {
  const command = findCommand(registry, name)
  const values = await checkedValues(platform, command, given)
  const refused = await refusal(platform, command)
  if (refused !== null) return { success: false, output: '', errors: refused, job_log_id: null }
  const jobLogId = await platform.db.transaction().execute(async tx => {
    const log = { job_type: command.jobType, details: `Command ${name} is queued.` }
    const queued = await enqueueLogged(platform, tx, {
      name: 'command.run',
      payload: { command: name, values },
      uniqueKey: randomUUID(),
      log,
    })
    await record(platform, tx, actor, {
      action: 'run',
      subject: 'command',
      id: queued,
      label: name,
      after: values,
    })
    return queued
  })
  if (jobLogId === null) throw new Error('The queue refused a command.')
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  await waitForJobs(platform, [jobLogId], signal, () => undefined).catch(error => {
    if (!signal.aborted) throw error
  })
  return resultOf(platform, jobLogId)
}

/** Runs a command to its end here and now, and gathers what it prints. For the job and for the shell. */
export async function executeCommand(
  platform: Platform,
  registry: Registry,
  name: string,
  given: Record<string, CommandValue | undefined>,
  signal: AbortSignal,
): Promise<RunResult & { output: string; errors: string }> {
  const command = findCommand(registry, name)
  const values = await checkedValues(platform, command, given)
  const output: string[] = []
  const errors: string[] = []
  const refused = await refusal(platform, command)
  if (refused !== null) errors.push(refused)
  else {
    try {
      await command.run(platform, {
        values,
        signal,
        print: line => void output.push(line),
        fail: line => void errors.push(line),
      })
    } catch (error) {
      signal.throwIfAborted()
      errors.push(sentenceOf(error))
    }
  }
  const text = (lines: string[]) => lines.join('\n').slice(0, MAX_OUTPUT_CHARACTERS)
  const last = errors.at(-1) ?? output.at(-1) ?? 'Done.'
  return {
    details: `Command ${name}: ${last}`,
    output: text(output),
    errors: text(errors),
    isFailure: errors.length > 0,
  }
}
