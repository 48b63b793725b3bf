import { parseArgs } from 'node:util'
import { executeCommand } from '#features/commands/service/run-command.ts'
import { readConfig } from '#platform/config.ts'
import { InvalidFieldsError, sentenceOf } from '#platform/errors.ts'
import { createLog } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { startPlatform } from '#platform/start-platform.ts'
import { commands } from './commands.ts'
import { startWorker } from './worker.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

/** Reads `--name value`, `--name=value` and `--flag`; a name's hyphens are underscores. */
function readValues(words: string[]): Record<string, string> {
  const { tokens } = parseArgs({ args: words, strict: false, tokens: true, allowPositionals: true })
  const values: Record<string, string> = {}
  let waiting: string | null = null
  for (const token of tokens) {
    if (token.kind === 'option') {
      waiting = token.value === undefined ? token.name.replaceAll('-', '_') : null
      values[token.name.replaceAll('-', '_')] = token.value ?? 'true'
    } else if (token.kind === 'positional' && waiting !== null) {
      values[waiting] = token.value
      waiting = null
    }
  }
  return values
}

async function printHelp(platform: Platform): Promise<void> {
  print('npm run manage -- NAME --parameter value\n')
  for (const command of commands) {
    print(`${command.name}\n  ${command.help}`)
    for (const param of await command.params(platform)) {
      print(`  --${param.name} (${param.type}${param.required ? ', required' : ''})  ${param.help}`)
    }
    print('')
  }
}

/** Runs one command against the installation that the settings name. @returns the exit status */
async function manage([name, ...words]: string[]): Promise<number> {
  const config = { ...readConfig(process.env), role: 'worker' as const }
  const { platform, stop } = await startPlatform(config, createLog('warn'), complain)
  // Commands queue jobs and wait for them; without a running server this process does them.
  const worker = await startWorker(platform)
  try {
    if (!name || name === 'help') {
      await printHelp(platform)
      return 0
    }
    const result = await executeCommand(
      platform,
      commands,
      name,
      readValues(words),
      new AbortController().signal,
    )
    if (result.output) print(result.output)
    if (result.errors) complain(result.errors)
    return result.isFailure ? 1 : 0
  } finally {
    await worker.stop()
    await stop()
  }
}

try {
  process.exit(await manage(process.argv.slice(2)))
} catch (error) {
  const isFields = error instanceof InvalidFieldsError
  complain(
    isFields
      ? Object.entries(error.fields)
          .map(([field, texts]) => `${field}: ${texts.join(' ')}`)
          .join('\n')
      : sentenceOf(error),
  )
  process.exit(1)
}
