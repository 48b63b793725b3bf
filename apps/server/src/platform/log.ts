import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Structured logs on stdout, one JSON object a line.
 * Request headers and bodies are never logged whole, so no cookie, token or password gets in.
 */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
