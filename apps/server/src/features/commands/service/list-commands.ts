import type { CommandDefinition } from '@feedreel/contracts/commands'
import type { Platform } from '#platform/platform.ts'
import { isOffered, type Registry } from './execute-command.ts'

/** Describes the commands that the portal offers, with their parameters, options from live data. */
export async function listCommands(platform: Platform, registry: Registry): Promise<CommandDefinition[]> {
  return Promise.all(
    registry
      .filter(isOffered)
      .map(async ({ name, help, params }) => ({ name, help, params: await params(platform) })),
  )
}
