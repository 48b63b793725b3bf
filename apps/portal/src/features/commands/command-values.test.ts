import type { CommandDefinition, CommandParam } from '@feedreel/contracts/commands'
import { describe, expect, it } from 'vitest'
import { commandLine, defaultValues, isComplete, isDeleting, isRunOf, sentValues } from './command-values.ts'

const param = (name: string, type: CommandParam['type'], rest: Partial<CommandParam> = {}): CommandParam => ({
  name,
  label: name,
  type,
  required: false,
  default: null,
  help: '',
  options: [],
  ...rest,
})
const command: CommandDefinition = {
  name: 'generate',
  help: '',
  params: [
    param('publisher', 'select', { required: true }),
    param('force', 'boolean', { default: true }),
    param('limit', 'number', { default: 10 }),
    param('note', 'text'),
  ],
}

describe('a run', () => {
  it('deletes something if its command does and it is no dry run', () => {
    expect(isDeleting(command, {})).toBe(false)
    expect(isDeleting({ deletes: true }, {})).toBe(true)
    expect(isDeleting({ deletes: true }, { dry_run: false })).toBe(true)
    expect(isDeleting({ deletes: true }, { dry_run: true })).toBe(false)
  })

  it('is that of the command with which its details begin', () => {
    expect(isRunOf('scrub', { details: 'Command scrub was requested.' })).toBe(true)
    expect(isRunOf('scrub', { details: 'Command scrub: 12 files are sound.' })).toBe(true)
    expect(isRunOf('scrub', { details: 'Command scrub_all: Done.' })).toBe(false)
    expect(isRunOf('scrub', { details: 'The search was for Command scrub: no.' })).toBe(false)
  })
})

describe('the values of a command', () => {
  it('start with the defaults', () => {
    expect(defaultValues(command)).toEqual({ publisher: '', force: true, limit: '10', note: '' })
  })

  it('are complete when every required parameter has one', () => {
    expect(isComplete(command, defaultValues(command))).toBe(false)
    expect(isComplete(command, { ...defaultValues(command), publisher: ' ' })).toBe(false)
    expect(isComplete(command, { ...defaultValues(command), publisher: '3' })).toBe(true)
  })

  it('are sent as numbers, texts and on or off, empty ones as null', () => {
    expect(sentValues(command, { publisher: '3', force: false, limit: '7', note: '' })).toEqual({
      publisher: '3',
      force: false,
      limit: 7,
      note: null,
    })
  })
})

describe('commandLine', () => {
  it('masks a secret, however long it is', () => {
    const secret = { ...command, params: command.params.map(param => ({ ...param, secret: true })) }
    const line = commandLine(secret, { publisher: '', force: false, limit: '', note: 'hush' })
    expect(line).toBe('generate --note=********')
  })

  it('shows the command as typed in a shell', () => {
    expect(commandLine(command, { publisher: '3', force: true, limit: '', note: "it's on" })).toBe(
      "generate --publisher=3 --force --note='it'\\''s on'",
    )
  })
})
