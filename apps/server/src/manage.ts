import { text } from 'node:stream/consumers'
import { runInShell } from '#features/commands/service/run-in-shell.ts'
import type { Command } from '#platform/command.ts'
import { readConfig } from '#platform/config.ts'
import { InvalidFieldsError, PermanentError, sentenceOf } from '#platform/errors.ts'
import { createLog } from '#platform/log.ts'
import { startPlatform } from '#platform/start-platform.ts'
import { commands } from './commands.ts'
import {
  type GivenArguments,
  type ManageArguments,
  readManageArguments,
  UsageError,
} from './manage-arguments.ts'
import { commandHelp, commandList } from './manage-help.ts'
import { startWorker } from './worker.ts'

/** Control characters, which terminals run. Older names and answers of hosts may hold some. */
const CONTROLS = /(?![\t\r\n])\p{Cc}/gu

const printable = (text: string) => text.replace(CONTROLS, '\ufffd')
const print = (line: string) => void process.stdout.write(`${printable(line)}\n`)
const printError = (line: string) => void process.stderr.write(`${printable(line)}\n`)

/** Replaces the value `-` by standard input without its last line break. */
async function withInput(values: GivenArguments): Promise<GivenArguments> {
  const names = Object.keys(values).filter(name => values[name] === '-')
  if (names.length > 1)
    throw new UsageError(`Only one of ${names.join(', ')} can be read from standard input.`)
  const [name] = names
  return name === undefined
    ? values
    : { ...values, [name]: (await text(process.stdin)).replace(/\r?\n$/, '') }
}

/** Aborts on SIGINT or SIGTERM. A second one ends the process at once, in case the command does not react. */
function onTermination(): AbortSignal {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const sentence = `The command was interrupted by ${signal}.`
    process.once(signal, () => ending.abort(new PermanentError(sentence, { errorClass: 'cancelled' })))
  }
  return ending.signal
}

/** Runs a command against the configured installation. @returns the exit status */
async function run(command: Command, { values, wantsHelp }: ManageArguments): Promise<number> {
  const given = wantsHelp ? {} : await withInput(values)
  const config = { ...readConfig(process.env), role: 'worker' as const }
  const ending = onTermination()
  const { platform, stop } = await startPlatform(config, createLog('warn'), printError, ending, 'manage')
  // Without a running server, this process runs the jobs that the command waits for.
  const worker = command.queuesJobs && !wantsHelp ? await startWorker(platform) : null
  try {
    if (wantsHelp) {
      print(commandHelp(command, await command.params(platform)))
      return 0
    }
    ending.throwIfAborted()
    const outcome = await runInShell(platform, command, given, ending)
    if (outcome.output) print(outcome.output)
    if (outcome.errors) printError(outcome.errors)
    return outcome.isFailure ? 1 : 0
  } finally {
    await worker?.stop()
    await stop()
  }
}

async function manage([name, ...words]: string[]): Promise<number> {
  if (name === 'help' && words[0] !== undefined) return manage([words[0], '--help'])
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    print(commandList(commands))
    return 0
  }
  const command = commands.find(candidate => candidate.name === name.replaceAll('-', '_'))
  if (!command) {
    throw new UsageError(
      `There is no command "${name}". There are: ${commands.map(known => known.name).join(', ')}.`,
    )
  }
  return run(command, readManageArguments(words))
}

/** The message of an error, with a line per wrong parameter. */
function describe(error: unknown): string {
  if (!(error instanceof InvalidFieldsError)) return sentenceOf(error)
  const lines = Object.entries(error.fields).map(([field, texts]) => `${field}: ${texts.join(' ')}`)
  return lines.join('\n')
}

try {
  process.exit(await manage(process.argv.slice(2)))
} catch (error) {
  printError(describe(error))
  process.exit(1)
}
