import type { FastifyInstance } from 'fastify'

/** A stranger can send the header from any number of addresses; an installation has few proxies. */
const MAX_NOTED = 10

/**
 * Notes from where requests come with X-Forwarded-For that TRUST_PROXY does not name: behind such a proxy all callers
 * count as one, so that a single guesser uses up everybody's tries to sign in. Logs each address once.
 * @returns reads the first ten addresses since this call
 */
export function watchUntrustedProxies(app: FastifyInstance): () => string[] {
  const noted = new Set<string>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] === undefined) return done()
    const peer = request.socket.remoteAddress
    // Addresses before the peer's are there only if the peer is trusted.
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
