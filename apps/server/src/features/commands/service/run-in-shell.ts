import { randomUUID } from 'node:crypto'
import { recordAudit } from '#features/audit/service.ts'
import { failJob } from '#features/job-log/service/end-job.ts'
import { findRunningWithLock, openLog, runLogged } from '#features/job-log/service/run-logged.ts'
import { SHELL_ACTOR } from '#platform/actor.ts'
import type { Command } from '#platform/command.ts'
import type { Platform } from '#platform/platform.ts'
import { OWN_CLAIM } from '#platform/queue/claim.ts'
import { shownValues } from '../rules.ts'
import {
  type CommandOutcome,
  checkedValues,
  executeCommand,
  type GivenValues,
  logOfRun,
} from './execute-command.ts'

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
  const lock = `shell command ${randomUUID()}`
  const ended = await platform.locks.tryRun(lock, async () => {
    const jobLogId = await platform.db.transaction().execute(async tx => {
      const id = await openLog(tx, logOfRun(command, `Command ${command.name} runs in a shell.`), lock)
      const entry = { action: 'run', subject: 'command', id, label: command.name, after: shown } as const
      await recordAudit(platform, tx, SHELL_ACTOR, entry)
      return id
    })
    let outcome: CommandOutcome | undefined
    await runLogged(platform, jobLogId, { signal, isOver: () => true, claim: OWN_CLAIM }, async cancel => {
      outcome = await executeCommand(platform, SHELL_ACTOR, command, values, cancel)
      return outcome
    })
    return outcome
  })
  // Without an outcome and without an error only when it was cancelled.
  const details = `Command ${command.name} was cancelled.`
  return ended?.result ?? { details, output: '', errors: details, isFailure: true }
}

/** Fails the logs of shell commands whose process has ended without ending its log, which released their lock. */
export async function endDeadCommands(platform: Pick<Platform, 'db' | 'clock' | 'locks'>): Promise<void> {
  const { db, locks } = platform
  for (const { id, lock } of await findRunningWithLock(db)) {
    await locks.tryRun(lock, () =>
      db.transaction().execute(tx =>
        failJob(platform, tx, id, {
          sentence: 'The process of the command ended before the command.',
          errorClass: 'worker-died',
        }),
      ),
    )
  }
}
