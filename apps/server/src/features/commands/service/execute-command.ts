import type { CommandDefinition, CommandValue } from '@feedreel/contracts/commands'
import { MAINTENANCE_REFUSAL } from '@feedreel/contracts/settings'
import type { RunResult } from '#features/job-log/service/run-logged.ts'
import { readSettings } from '#features/settings/service.ts'
import type { Actor } from '#platform/actor.ts'
import type { Command } from '#platform/command.ts'
import { InvalidFieldsError, refuseInvalid, sentenceOf } from '#platform/errors.ts'
import { WrittenJson } from '#platform/http/written-json.ts'
import type { Platform } from '#platform/platform.ts'
import { checkValues, maskSecrets } from '../rules.ts'

const MAX_OUTPUT_CHARACTERS = 100_000

/** All commands of this installation. */
export type Registry = readonly Command[]

/** Unchecked values by parameter. */
export type GivenValues = Record<string, CommandValue | undefined>

/** Whether the portal offers a command. */
export function isOffered(command: Command): boolean {
  return command.isShellOnly !== true
}

/**
 * Describes the commands that the portal offers, with their parameters and options from live data.
 * @param key names the part of all commands that the registry holds
 */
export async function listCommands(
  platform: Platform,
  registry: Registry,
  key = '',
): Promise<WrittenJson<{ commands: CommandDefinition[] }>> {
  return platform.eventCache.read(`commands ${key}`, ['feed', 'publisher'], async () => {
    const commands = await Promise.all(
      registry.filter(isOffered).map(async ({ name, help, params, deletes }) => ({
        name,
        help,
        params: await params(platform),
        ...(deletes && { deletes }),
      })),
    )
    // A megabyte with ten thousand feeds as options, so it is serialised only once.
    return WrittenJson.of({ commands })
  })
}

/** The command of this name. @throws InvalidFieldsError for an unknown name */
export function findCommand(registry: Registry, name: string): Command {
  const command = registry.find(candidate => candidate.name === name)
  if (!command) throw new InvalidFieldsError({ command: [`There is no command "${name}".`] })
  return command
}

/** The values of all parameters of a command, with defaults. @throws InvalidFieldsError with every invalid parameter */
export async function checkedValues(
  platform: Platform,
  command: Command,
  given: GivenValues,
): Promise<Record<string, CommandValue>> {
  const { values, errors } = checkValues(await command.params(platform), given)
  refuseInvalid(errors)
  return values
}

/** The job log of a run, to be opened. */
export const logOfRun = ({ jobType = 'command' }: Command, details: string) => ({
  job_type: jobType,
  details,
})

/** Why a command can't run now, or null. */
export async function refusal(platform: Platform, command: Command): Promise<string | null> {
  const { maintenance_mode } = await readSettings(platform.db)
  return command.generatesVideos && maintenance_mode ? MAINTENANCE_REFUSAL : null
}

export type CommandOutcome = RunResult & { output: string; errors: string; isFailure: boolean }

/** Runs a command in this process and collects its output. @throws InvalidFieldsError */
export async function executeCommand(
  platform: Platform,
  actor: Actor,
  command: Command,
  given: GivenValues,
  signal: AbortSignal,
): Promise<CommandOutcome> {
  const values = await checkedValues(platform, command, given)
  const mask = maskSecrets(await command.params(platform), values)
  const output: string[] = []
  const errors: string[] = []
  const refused = await refusal(platform, command)
  if (refused !== null) errors.push(refused)
  else {
    try {
      await command.run(platform, {
        actor,
        values,
        signal,
        print: line => void output.push(mask(line)),
        fail: line => void errors.push(mask(line)),
      })
    } catch (error) {
      signal.throwIfAborted()
      errors.push(mask(sentenceOf(error)))
    }
  }
  // Only logs are limited.
  const most = command.isUnlogged ? undefined : MAX_OUTPUT_CHARACTERS
  const text = (lines: string[]) => lines.join('\n').slice(0, most)
  const last = errors.at(-1) ?? output.at(-1) ?? 'Done.'
  return {
    details: `Command ${command.name}: ${last}`,
    output: text(output),
    errors: text(errors),
    isFailure: errors.length > 0,
  }
}
