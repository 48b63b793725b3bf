import type { FastifyRequest } from 'fastify'

/**
 * True for https, by PUBLIC_URL or by a trusted proxy's header.
 * @param publicUrl the origin of PUBLIC_URL
 */
export function isHttps(request: FastifyRequest, publicUrl: string): boolean {
  return publicUrl.startsWith('https:') || request.protocol === 'https'
}

/** One year, the minimum of browsers' preload lists; no subdomains, which may be other products. */
const TRANSPORT_SECURITY = 'max-age=31536000'

/** The HSTS header (RFC 6797) for https; none for http. */
export function transportSecurity(request: FastifyRequest, publicUrl: string): Record<string, string> {
  return isHttps(request, publicUrl) ? { 'strict-transport-security': TRANSPORT_SECURITY } : {}
}
