import { z } from 'zod'
import { normaliseDomain } from './domain.ts'

/** Domains where a player may run, in lower case and punycode, each once; blank ones are dropped. */
export const AllowedDomains = z
  .array(z.string().max(300))
  .max(1000)
  .transform((domains, context) => {
    const normalised = domains
      .filter(domain => domain.trim() !== '')
      .map((domain, index) => {
        const host = normaliseDomain(domain)
        if (host === null) {
          context.addIssue({
            code: 'custom',
            path: [index],
            message: `"${domain.trim()}" is not a domain. Enter it without http, port or path, like example.com.`,
          })
        }
        return host ?? ''
      })
    return [...new Set(normalised)]
  })
