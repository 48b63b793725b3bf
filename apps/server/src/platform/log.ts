import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Structured logs on stdout, one JSON object per line. Never log request headers or bodies whole: they hold cookies,
 * tokens and passwords.
 */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
