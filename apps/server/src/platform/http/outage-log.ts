import type { FastifyBaseLogger } from 'fastify'

const EVERY_MS = 60_000

/** Records a 503 of an outage. */
export type OutageLog = (error: Error, route: string) => void

/**
 * Logs the 503s of an outage: the first with its error, then one line a minute with the number per route, instead of
 * hundreds a second.
 */
export function createOutageLog(log: FastifyBaseLogger, sentence: string): OutageLog {
  let refused: Record<string, number> = {}
  let timer: NodeJS.Timeout | undefined

  function summarise(): void {
    timer = undefined
    if (Object.keys(refused).length === 0) return
    log.warn({ refused, seconds: EVERY_MS / 1000 }, sentence)
    refused = {}
    begin()
  }

  function begin(): void {
    timer = setTimeout(summarise, EVERY_MS)
    timer.unref()
  }

  return (error, route) => {
    if (timer !== undefined) {
      refused[route] = (refused[route] ?? 0) + 1
      return
    }
    log.warn({ err: error, route }, sentence)
    begin()
  }
}
