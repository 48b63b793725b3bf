import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, forbidden } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { isLoopbackHost } from './known-hosts.ts'

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** Proxies say with one of these that they passed a request on. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Compares without telling by the time it takes how much was right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** Whether somebody on this machine asks, not a proxy on it for others, nor a page by a name that leads here. */
function isDirectLoopback(request: FastifyRequest): boolean {
  return (
    LOOPBACK.test(request.socket.remoteAddress ?? '') &&
    isLoopbackHost(request.headers.host) &&
    PROXY_HEADERS.every(name => request.headers[name] === undefined)
  )
}

/** @throws AppError 401 without the token, or 403 from elsewhere where there is none */
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
 * Measures every request of the server, and answers Prometheus at /metrics: with METRICS_TOKEN those who have it,
 * without it direct connections of this machine only. Call it before anything is mounted.
 */
export function mountMetrics(
  app: FastifyInstance,
  { metrics, config }: Pick<Platform, 'metrics' | 'config'>,
): void {
  // Finding a series by its labels costs more than counting in it.
  const series = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    // The pattern, not the address: one series for all feeds. Pages of the portal are no route.
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
