import { recordAudit } from '#features/audit/service.ts'
import { openLog, runLogged } from '#features/job-log/service/run-logged.ts'
import { SHELL_ACTOR } from '#platform/actor.ts'
import type { Command } from '#platform/command.ts'
import type { Platform } from '#platform/platform.ts'
import { OWN_CLAIM } from '#platform/queue/claim.ts'
import { shownValues } from '../rules.ts'
import { type CommandOutcome, checkedValues, executeCommand, type GivenValues } from './execute-command.ts'

/**
 * Runs a command in this process, with a job log and an audit entry.
 * @param signal aborts the command, which then has failed with the signal's reason
 * @throws InvalidFieldsError with every wrong parameter, before the job log is opened; the reason of the signal
 */
export async function runInShell(
  platform: Platform,
  command: Command,
  given: GivenValues,
  signal: AbortSignal,
): Promise<CommandOutcome> {
  if (command.isUnlogged) return executeCommand(platform, SHELL_ACTOR, command, given, signal)
  const values = await checkedValues(platform, command, given)
  const shown = shownValues(await command.params(platform), values)
  const jobLogId = await platform.db.transaction().execute(async tx => {
    const id = await openLog(tx, {
      job_type: command.jobType ?? 'command',
      details: `Command ${command.name} runs in a shell.`,
    })
    const entry = { action: 'run', subject: 'command', id, label: command.name, after: shown } as const
    await recordAudit(platform, tx, SHELL_ACTOR, entry)
    return id
  })
  let outcome: CommandOutcome | null = null
  await runLogged(platform, jobLogId, { signal, isOver: () => true, claim: OWN_CLAIM }, async cancel => {
    outcome = await executeCommand(platform, SHELL_ACTOR, command, values, cancel)
    return outcome
  })
  // Without an outcome and without an error only when it was cancelled.
  const details = `Command ${command.name} was cancelled.`
  return outcome ?? { details, output: '', errors: details, isFailure: true }
}
