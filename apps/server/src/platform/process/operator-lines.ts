import { sentenceOf } from '../errors.ts'
import { createLog } from '../log.ts'

/** What a process tells its operator beside its logs: how far its start is, its addresses, why it ends. */
export type OperatorLines = {
  say(line: string): void
  /** Why the process ends. @param isPlain one sentence is enough, because the operator can mend it */
  complain(error: unknown, isPlain: boolean): void
}

/**
 * Lines for people, or JSON lines like those of the logs where NODE_ENV is `production`, as the shipped units and images
 * set it: something collects them there. Node's own warnings then become JSON lines too. They don't depend on LOG_LEVEL:
 * the first password is among them.
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
  // The first listener is Node's own, which writes plain text.
  process.removeAllListeners('warning')
  process.on('warning', warning => log.warn({ err: warning }, 'Node warns'))
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'The process ends because of an error that nothing caught')
    process.exit(1)
  })
  return {
    say: line => log.info(line),
    complain: (error, isPlain) => log.fatal(isPlain ? {} : { err: error }, sentenceOf(error)),
  }
}
