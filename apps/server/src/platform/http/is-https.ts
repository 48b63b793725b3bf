import type { FastifyRequest } from 'fastify'

/**
 * Whether the caller reached the product by https: PUBLIC_URL says so, or a trusted proxy does for this request.
 * @param publicUrl the origin of PUBLIC_URL
 */
export function isHttps(request: FastifyRequest, publicUrl: string): boolean {
  return publicUrl.startsWith('https:') || request.protocol === 'https'
}

/** One year, the least that browsers' preload lists take; without subdomains, which may be other products. */
const TRANSPORT_SECURITY = 'max-age=31536000'

/** The header that keeps browsers on https (RFC 6797) for answers over https; no header for others. */
export function transportSecurity(request: FastifyRequest, publicUrl: string): Record<string, string> {
  return isHttps(request, publicUrl) ? { 'strict-transport-security': TRANSPORT_SECURITY } : {}
}
