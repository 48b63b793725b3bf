import type { FieldErrors } from '@feedreel/contracts/errors'
import { parse } from 'tldts'
import type { Scope } from '#platform/access/access.ts'
import type { Queryable } from '#platform/database/database.ts'
import { areFeedsIn } from '#platform/database/scope.ts'

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

/**
 * Refuses feeds that no publisher of the scope shows, whether they exist or not: their names and states would be
 * revealed.
 */
export async function scopeErrors(
  db: Queryable,
  scope: Scope,
  feeds: readonly { feed_id: number }[] | undefined,
): Promise<FieldErrors> {
  if (scope === null || feeds === undefined) return {}
  const ids = feeds.map(({ feed_id }) => feed_id)
  if (await areFeedsIn(db, ids, scope)) return {}
  return { feed_settings: ['Choose feeds that a publisher of yours shows.'] }
}
