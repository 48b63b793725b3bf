import { normaliseDomain } from '@feedreel/contracts/fields/domain'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'

/** Answers that are the same under every host: probes, and what publishers' pages load, maybe through a CDN. */
const FOR_ANY_HOST =
  /^\/(?:(?:healthz|readyz|metrics)\/?|(?:embed|media)(?:\/[^?]*)?|api\/publishers\/[^/?]+\/(?:player|events)\/?)(?:\?|$)/
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
/** A stranger may send any number of hosts; the first ones tell what is to be told. */
const MAX_WARNED = 20

/** The host of a Host header: without its port and the dot of the root, in lower case. */
const hostOf = (header = '') => header.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/** Whether a Host header names this machine itself. */
export function isLoopbackHost(header: string | undefined): boolean {
  return LOOPBACK.test(hostOf(header))
}

/**
 * Refuses requests under a host that is not ours with 421: a page whose name was made to lead here (DNS rebinding)
 * would else be taken for the portal's own. Known are the hosts of PUBLIC_URL, HOST and KNOWN_HOSTS, and this machine
 * itself. While PUBLIC_URL is not set, nobody knows our host, and others are only logged. X-Forwarded-Host counts
 * nothing, because such a page can send it.
 */
export function guardHosts(app: FastifyInstance, config: Config): void {
  const { publicUrl, isPublicUrlSet, host, knownHosts } = config
  const known = new Set([new URL(publicUrl).hostname, normaliseDomain(host) ?? host, ...knownHosts])
  const warned = new Set<string>()
  /** The last header that named a known host: nearly all requests carry the same one. */
  let lastKnown: string | undefined

  app.addHook('onRequest', ({ url, headers, log }, _reply, done) => {
    if (headers.host !== undefined && headers.host === lastKnown) return done()
    const name = hostOf(headers.host)
    if (known.has(name) || LOOPBACK.test(name)) {
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
