import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, forbidden } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { isLoopbackHost } from './origin/loopback-host.ts'

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** Headers that proxies add. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** True for a direct request from this machine, neither through a proxy nor by DNS rebinding. */
function isDirectLoopback(request: FastifyRequest): boolean {
  return (
    LOOPBACK.test(request.socket.remoteAddress ?? '') &&
    isLoopbackHost(request.headers.host) &&
    PROXY_HEADERS.every(name => request.headers[name] === undefined)
  )
}

/** @throws AppError 401 without the right token; without METRICS_TOKEN, 403 for other machines */
function checkReader(request: FastifyRequest, token: string | null): void {
  if (token === null) {
    if (!isDirectLoopback(request)) throw forbidden('Set METRICS_TOKEN to read the metrics from elsewhere.')
    return
  }
  const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!isSame(given, token)) {
    throw new AppError(401, 'The bearer token is missing or wrong.', { 'www-authenticate': 'Bearer' })
  }
}

/**
 * Measures every request, and serves /metrics with METRICS_TOKEN or, if that is unset, to direct requests of this machine.
 * Call it before mounting anything.
 */
export function mountMetrics(
  app: FastifyInstance,
  { metrics, config }: Pick<Platform, 'metrics' | 'config'>,
): void {
  // Looking up a series by labels costs more than counting.
  const series = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    // The route's pattern, so that all feeds are one series. Portal pages have none.
    const route = request.routeOptions.url ?? 'other'
    const status = reply.statusCode
    const key = `${method} ${status} ${route}`
    const known = series.get(key) ?? metrics.requests.labels({ method, route, status })
    series.set(key, known)
    known.observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    checkReader(request, config.metricsToken)
    reply.header('cache-control', 'no-store').type(metrics.contentType)
    return metrics.collect()
  })
}
