import type { CommandDefinition } from '@feedreel/contracts/commands'
import type { Platform } from '#platform/platform.ts'
import type { Registry } from './run-command.ts'

/** Describes all commands with their parameters, options from live data. */
export async function listCommands(platform: Platform, registry: Registry): Promise<CommandDefinition[]> {
  return Promise.all(
    registry.map(async ({ name, help, params }) => ({ name, help, params: await params(platform) })),
  )
}
