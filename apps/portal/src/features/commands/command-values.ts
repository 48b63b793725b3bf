import type { CommandDefinition, CommandParam, CommandValue } from '@feedreel/contracts/commands'
import type { JobLog } from '@feedreel/contracts/job-log'

/** Values of the inputs. */
export type Values = Record<string, string | boolean>

/** The default values of a command. */
export function defaultValues(command: CommandDefinition): Values {
  return Object.fromEntries(
    command.params.map(param => [
      param.name,
      param.type === 'boolean' ? param.default === true : String(param.default ?? ''),
    ]),
  )
}

function isFilled(param: CommandParam, value: string | boolean | undefined): boolean {
  return param.type === 'boolean' || (typeof value === 'string' && value.trim() !== '')
}

/** Whether every required parameter has a value; false counts as one. */
export function isComplete(command: CommandDefinition, values: Values): boolean {
  return command.params.every(param => !param.required || isFilled(param, values[param.name]))
}

/** Converts values for the request: numbers as numbers, empty inputs as null. */
export function sentValues(command: CommandDefinition, values: Values): Record<string, CommandValue> {
  return Object.fromEntries(
    command.params.map(param => {
      const value = values[param.name]
      if (value === undefined || !isFilled(param, value)) return [param.name, null]
      return [param.name, param.type === 'number' ? Number(value) : value]
    }),
  )
}

const DRY_RUN = 'dry_run'

/** Whether a command has the parameter that makes it delete nothing. */
export function hasDryRun({ params }: Pick<CommandDefinition, 'params'>): boolean {
  return params.some(({ name }) => name === DRY_RUN)
}

/** Whether a run with these values deletes something, so that a person must confirm it. */
export function isDeleting(command: Pick<CommandDefinition, 'deletes'>, values: Values): boolean {
  return command.deletes === true && values[DRY_RUN] !== true
}

/** Whether a job log is that of a run of a command, whose details begin with its name. */
export function isRunOf(command: string, { details }: Pick<JobLog, 'details'>): boolean {
  return details.startsWith(`Command ${command}:`) || details.startsWith(`Command ${command} `)
}

const MASK = '********'

/** The command line for a shell: values quoted where needed, secrets masked with a fixed length. */
export function commandLine(command: CommandDefinition, values: Values): string {
  const words = command.params.flatMap(({ name, type, secret }) => {
    const value = values[name]
    if (type === 'boolean') return value === true ? [`--${name}`] : []
    const text = String(value ?? '').trim()
    if (text === '') return []
    if (secret) return [`--${name}=${MASK}`]
    return [`--${name}=${/^[\w.,:/@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`}`]
  })
  return [command.name, ...words].join(' ')
}
