import { sentenceOf } from '../errors.ts'
import { createLog } from '../log.ts'

/** A process's output for its operator beside its logs: start, addresses, why it ends. */
export type OperatorLines = {
  say(line: string): void
  /** Prints why the process ends. @param isPlain print only the message, because the operator can fix it */
  complain(error: unknown, isPlain: boolean): void
}

/**
 * Plain lines, or JSON lines like the logs if NODE_ENV is `production`, as in the shipped units and images; then Node's
 * warnings are JSON too. Independent of LOG_LEVEL, because the first password is among them.
 */
export function createOperatorLines(nodeEnv: string | undefined): OperatorLines {
  if (nodeEnv !== 'production') {
    return {
      say: line => void process.stdout.write(`${line}\n`),
      complain(error, isPlain) {
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
    say: line => log.info(line),
    complain: (error, isPlain) => log.fatal(isPlain ? {} : { err: error }, sentenceOf(error)),
  }
}
