import type { FieldErrors } from '@feedreel/contracts/errors'
import { parse } from 'tldts'

/**
 * Refuses public suffixes, under which anybody can register a site, like `com`, `co.uk` or `github.io`
 * (publicsuffix.org): allowing one would allow all its sites. Names that are not on that list, like those of an
 * intranet, and IP addresses are accepted.
 * @param domains normalised by `normaliseDomain`
 */
export function domainErrors(domains: readonly string[]): FieldErrors {
  const messages = domains.flatMap(domain => {
    const { publicSuffix, isIcann, isPrivate } = parse(domain, {
      allowPrivateDomains: true,
      validateHostname: false,
    })
    const isListed = isIcann === true || isPrivate === true
    if (!isListed || publicSuffix !== domain) return []
    return [`"${domain}" would allow the sites of everybody. Enter a domain below it, like news.${domain}.`]
  })
  return messages.length === 0 ? {} : { allowed_domains: messages }
}
