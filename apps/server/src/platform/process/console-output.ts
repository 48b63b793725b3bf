import { sentenceOf } from '../errors.ts'
import { createLog } from '../log.ts'

/** What a process prints for its operator in addition to its logs: the start, addresses, the reason why it ends. */
export type ConsoleOutput = {
  print(line: string): void
  /** Prints the error that ends the process. @param isPlain print only the message, because the operator can fix it */
  printFailure(error: unknown, isPlain: boolean): void
}

/**
 * Plain lines, or JSON lines like the logs if NODE_ENV is `production`, as in the shipped units and images; Node's
 * warnings are JSON then too. Independent of LOG_LEVEL, because the output includes the first password.
 */
export function createConsoleOutput(nodeEnv: string | undefined): ConsoleOutput {
  if (nodeEnv !== 'production') {
    return {
      print: line => void process.stdout.write(`${line}\n`),
      printFailure(error, isPlain) {
        const text = isPlain || !(error instanceof Error) ? sentenceOf(error) : error.stack
        process.stderr.write(`${text}\n`)
      },
    }
  }
  const log = createLog('info')
  // Node's own listener writes plain text.
  process.removeAllListeners('warning')
  process.on('warning', warning => log.warn({ err: warning }, 'Node warning'))
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'Uncaught error; the process exits')
    process.exit(1)
  })
  return {
    print: line => log.info(line),
    printFailure: (error, isPlain) => log.fatal(isPlain ? {} : { err: error }, sentenceOf(error)),
  }
}
