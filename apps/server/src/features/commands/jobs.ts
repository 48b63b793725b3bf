import { runLogged } from '#features/job-log/service/run-logged.ts'
import { OWN_ACTOR } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { executeCommand, findCommand, type Registry } from './service/execute-command.ts'
import { unsealSecrets } from './service/seal-values.ts'

/** Commands at a time in this process; they mostly wait for jobs that they queued. */
const COMMANDS_AT_A_TIME = 4

/** Runs queued commands as the operator who queued them; jobs without an actor run as the product. */
export async function workCommands(platform: Platform, registry: Registry): Promise<void> {
  await platform.queue.work('command.run', COMMANDS_AT_A_TIME, async ({ payload, ...attempt }) =>
    runLogged(platform, payload.jobLogId, attempt, async cancel =>
      executeCommand(
        platform,
        payload.actor ?? OWN_ACTOR,
        findCommand(registry, payload.command),
        await unsealSecrets(platform, payload),
        cancel,
      ),
    ),
  )
}
