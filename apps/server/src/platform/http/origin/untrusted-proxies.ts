import type { FastifyInstance } from 'fastify'

/** An installation has few proxies; an attacker can send the header from many addresses. */
const MAX_NOTED = 10

/**
 * Detects proxies that TRUST_PROXY does not name, by X-Forwarded-For: behind such a proxy, all clients share the rate
 * limit of sign-ins. Logs each address once.
 * @returns a function that returns the first ten addresses since this call
 */
export function watchUntrustedProxies(app: FastifyInstance): () => string[] {
  const noted = new Set<string>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] === undefined) return done()
    const peer = request.socket.remoteAddress
    // `ips` has more than one address only if the peer is trusted.
    if (peer === undefined || (request.ips?.length ?? 1) > 1) return done()
    if (noted.has(peer) || noted.size >= MAX_NOTED) return done()
    noted.add(peer)
    request.log.warn(
      { address: peer },
      'X-Forwarded-For from this address is ignored; if it is your proxy, add it to TRUST_PROXY',
    )
    done()
  })
  return () => [...noted]
}
