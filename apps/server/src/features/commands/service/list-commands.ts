import type { CommandDefinition } from '@feedreel/contracts/commands'
import { readChanges } from '#platform/database/change-count.ts'
import { WrittenJson } from '#platform/http/written-json.ts'
import type { Platform } from '#platform/platform.ts'
import { isOffered, type Registry } from './execute-command.ts'

/**
 * Describes the commands that the portal offers, with their parameters, options from live data: with ten thousand feeds
 * to choose from a megabyte. Remembered until feeds or publishers change.
 */
export async function listCommands(
  platform: Platform,
  registry: Registry,
): Promise<WrittenJson<{ commands: CommandDefinition[] }>> {
  const changes = await readChanges(platform.db, ['feed', 'publisher'])
  return platform.answerCache.recall('commands', changes, async () => {
    const commands = await Promise.all(
      registry
        .filter(isOffered)
        .map(async ({ name, help, params }) => ({ name, help, params: await params(platform) })),
    )
    return WrittenJson.of({ commands })
  })
}
