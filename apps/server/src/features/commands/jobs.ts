import { runLogged } from '#features/job-log/service/run-logged.ts'
import type { Platform } from '#platform/platform.ts'
import { executeCommand, type Registry } from './service/run-command.ts'

/** Commands at a time in this process: they mostly wait for the jobs that they queue. */
const COMMANDS_AT_A_TIME = 4

export async function workCommands(platform: Platform, registry: Registry): Promise<void> {
  await platform.queue.work('command.run', COMMANDS_AT_A_TIME, async ({ payload, signal, isLast }) =>
    runLogged(platform, payload.jobLogId, { signal, isLast }, cancel =>
      executeCommand(platform, registry, payload.command, payload.values, cancel),
    ),
  )
}
