import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from './is-https.ts'

const PREFIX = '__Host-'

type HostCookieOptions = {
  publicUrl: string
  /** The cookies that get the prefix, by their names without it. */
  names: readonly string[]
  /** Whether a cookie without the prefix is from before there was one, and still read. */
  isOlder: (name: string, value: string) => boolean
}

/**
 * Over https the named cookies carry the prefix `__Host-` (RFC 6265bis 4.1.3.2), under which neither another
 * subdomain nor a page over http can set them; all cookies of an answer are marked Secure. Handlers know
 * the names without the prefix. They must be cookies of the whole host: Path=/ and no Domain.
 */
export function createHostCookies({ publicUrl, names, isOlder }: HostCookieOptions) {
  const isNamed = (line: string) => names.some(name => line.startsWith(`${name}=`))

  return {
    /** Gives the cookies of a request their plain names: to be called once they are parsed. */
    read(request: FastifyRequest): void {
      if (!isHttps(request, publicUrl)) return
      const { cookies } = request
      for (const name of names) {
        const [plain, prefixed] = [cookies[name], cookies[`${PREFIX}${name}`]]
        if (prefixed !== undefined) cookies[name] = prefixed
        else if (plain !== undefined && !isOlder(name, plain)) delete cookies[name]
      }
    },
    /** Gives the cookies of an answer their names on the wire: to be called when all of them are set. */
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
