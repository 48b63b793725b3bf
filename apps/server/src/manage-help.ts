import type { CommandParam } from '@feedreel/contracts/commands'
import type { Command } from '#platform/command.ts'

const SHOWN_OPTIONS = 20

/** One line per command, and how to get help. Names no program, because npm, containers and systemd start it differently. */
export function commandList(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    'Usage: COMMAND --parameter value',
    '',
    ...commands.map(({ name, help }) => `  ${name.padEnd(width)}  ${help}`),
    '',
    'COMMAND --help lists the parameters of a command. A value of - is read from standard input.',
  ].join('\n')
}

function optionLines({ options }: CommandParam): string[] {
  const lines = options.slice(0, SHOWN_OPTIONS).map(({ value, label }) => `      ${value}  ${label}`)
  const more = options.length - SHOWN_OPTIONS
  return more > 0 ? [...lines, `      and ${more} more`] : lines
}

/** A command with its parameters, their types, defaults and options. */
export function commandHelp(command: Command, params: readonly CommandParam[]): string {
  const lines = params.flatMap(param => {
    const facts = [
      param.type,
      ...(param.required ? ['required'] : []),
      ...(param.default === null ? [] : [`default ${param.default}`]),
    ]
    return [`  --${param.name} (${facts.join(', ')})`, `    ${param.help}`, ...optionLines(param)]
  })
  return [command.name, `  ${command.help}`, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}
