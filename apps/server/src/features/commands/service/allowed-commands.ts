import type { CommandParam } from '@feedreel/contracts/commands'
import type { Access } from '#platform/access/access.ts'
import type { Command } from '#platform/command.ts'
import type { Queryable } from '#platform/database/database.ts'
import { feedsIn } from '#platform/database/scope.ts'
import { forbidden } from '#platform/errors.ts'
import { mayRun } from '../policy.ts'
import type { Registry } from './execute-command.ts'

/** A parameter that must be chosen, from the records of a scope. */
async function narrowed(
  db: Queryable,
  param: CommandParam,
  { worksOn, scope }: { worksOn: 'feed' | 'publisher'; scope: readonly number[] },
): Promise<CommandParam> {
  if (param.name !== worksOn) return param
  const ids = new Set(worksOn === 'feed' ? await feedsIn(db, scope) : scope)
  return { ...param, required: true, options: param.options.filter(({ value }) => ids.has(Number(value))) }
}

/** The commands that a person may run, offered with the feeds and publishers of the person's scope only. */
export function allowedCommands(registry: Registry, access: Access): Registry {
  const { scope } = access
  const allowed = registry.filter(command => mayRun(command, access))
  if (scope === null) return allowed
  return allowed.map(command => {
    const { worksOn } = command
    if (worksOn === undefined) return command
    const params: Command['params'] = async platform =>
      Promise.all(
        (await command.params(platform)).map(param => narrowed(platform.db, param, { worksOn, scope })),
      )
    return { ...command, params }
  })
}

/** Checks that a person may run a command; unknown commands pass. @throws AppError 403 */
export function requireCommand(registry: Registry, access: Access, name: string): void {
  const command = registry.find(candidate => candidate.name === name)
  if (command && !mayRun(command, access)) {
    throw forbidden(`Your role (${access.role}) does not allow the command "${name}".`)
  }
}
