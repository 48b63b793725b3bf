import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from './is-https.ts'

const PREFIX = '__Host-'

type HostCookieOptions = {
  publicUrl: string
  /** The names, without the prefix, of the cookies that get it. */
  names: readonly string[]
  /** True for a cookie from before the prefix was introduced, which is still accepted. */
  isOlder: (name: string, value: string) => boolean
}

/**
 * Over https the named cookies get the prefix `__Host-` (RFC 6265bis 4.1.3.2), so that neither other subdomains nor http
 * pages can set them, and all cookies are Secure. Handlers use the names without it. They need Path=/ and no Domain.
 */
export function createHostCookies({ publicUrl, names, isOlder }: HostCookieOptions) {
  const isNamed = (line: string) => names.some(name => line.startsWith(`${name}=`))

  return {
    /** Strips the prefix from a request's parsed cookies. */
    read(request: FastifyRequest): void {
      if (!isHttps(request, publicUrl)) return
      const { cookies } = request
      for (const name of names) {
        const [plain, prefixed] = [cookies[name], cookies[`${PREFIX}${name}`]]
        if (prefixed !== undefined) cookies[name] = prefixed
        else if (plain !== undefined && !isOlder(name, plain)) delete cookies[name]
      }
    },
    /** Adds the prefix to the cookies of an answer, once all are set. */
    write(request: FastifyRequest, reply: FastifyReply): void {
      const given = reply.getHeader('set-cookie')
      if (given === undefined || !isHttps(request, publicUrl)) return
      const lines = [given].flat().map(line => {
        const text = String(line)
        return `${isNamed(text) ? PREFIX : ''}${text}; Secure`
      })
      reply.removeHeader('set-cookie')
      reply.header('set-cookie', lines)
    },
  }
}
