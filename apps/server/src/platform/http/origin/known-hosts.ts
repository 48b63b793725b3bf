import { normaliseDomain } from '@feedreel/contracts/fields/domain'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { hostOf, isLoopbackHost } from './loopback-host.ts'

/** Paths served under any host: probes, and everything that publishers' pages load, which may pass a CDN. */
const FOR_ANY_HOST =
  /^\/(?:(?:healthz|readyz|metrics)\/?|(?:embed|media)(?:\/[^?]*)?|api\/publishers\/[^/?]+\/(?:player|events)\/?)(?:\?|$)/
/** Maximum number of logged hosts: an attacker can send any number. */
const MAX_WARNED = 20

/**
 * Rejects unknown hosts with 421 against DNS rebinding. Known are the hosts of PUBLIC_URL, HOST and KNOWN_HOSTS, and this
 * machine. While PUBLIC_URL is unset, others are only logged. X-Forwarded-Host is ignored: an attacker's page can send
 * it.
 */
export function guardHosts(app: FastifyInstance, config: Config): void {
  const { publicUrl, isPublicUrlSet, host, knownHosts } = config
  const known = new Set([new URL(publicUrl).hostname, normaliseDomain(host) ?? host, ...knownHosts])
  const warned = new Set<string>()
  /** The last known Host header: nearly all requests have the same one. */
  let lastKnown: string | undefined

  app.addHook('onRequest', ({ url, headers, log }, _reply, done) => {
    if (headers.host !== undefined && headers.host === lastKnown) return done()
    const name = hostOf(headers.host)
    if (known.has(name) || isLoopbackHost(name)) {
      lastKnown = headers.host
      return done()
    }
    if (FOR_ANY_HOST.test(url)) return done()
    if (isPublicUrlSet) {
      const sentence = 'This host is not known here. If it is yours, add it to KNOWN_HOSTS.'
      return done(new AppError(421, sentence))
    }
    if (warned.has(name) || warned.size >= MAX_WARNED) return done()
    warned.add(name)
    log.warn(
      { host: name },
      'A request names a host that is not known; set PUBLIC_URL to refuse such requests',
    )
    done()
  })
}

/**
 * True for an origin under which this installation serves the portal and the demo sites: that of PUBLIC_URL, the known
 * hosts, and this machine and HOST at PORT, because other programs may serve their other ports.
 * @param origin as a browser sends it
 */
export function isOwnOrigin(
  origin: string,
  { publicUrl, host, port, knownHosts }: Pick<Config, 'publicUrl' | 'host' | 'port' | 'knownHosts'>,
): boolean {
  const name = URL.parse(origin)?.hostname ?? ''
  if (origin === publicUrl || knownHosts.includes(name)) return true
  const isHere = isLoopbackHost(name) || name === normaliseDomain(host)
  return isHere && origin === new URL(`http://${name}:${port}`).origin
}
