import { api } from '@feedreel/contracts/api'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { allowedCommands, requireCommand } from './service/allowed-commands.ts'
import { listCommands, type Registry } from './service/execute-command.ts'
import { runCommand } from './service/run-command.ts'

/** Mounts the list of commands in `registry` and the route that runs one. */
export function mountCommands(mount: Mount, platform: Platform, registry: Registry): void {
  mount(api.commands.list, async ({ access }) =>
    listCommands(platform, allowedCommands(registry, access), JSON.stringify(access)),
  )
  mount(api.commands.run, async ({ body: { command, ...values }, actor, access }) => {
    requireCommand(registry, access, command)
    return runCommand(platform, actor, allowedCommands(registry, access), command, values)
  })
}
