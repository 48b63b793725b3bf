import { isHostAllowed, normaliseDomain } from '@feedreel/contracts/fields/domain'
import type { Installation, InstallationOutcome } from '@feedreel/contracts/installations'

/** A host that requested a publisher's player, over all days. */
export type SeenHost = {
  host: string
  /** The latest outcome. */
  outcome: InstallationOutcome
  firstAt: string
  lastAt: string
  playerVersion: string | null
}

/** Merges the days of each host, latest request first. */
export function seenHosts(days: readonly Installation[]): SeenHost[] {
  const hosts = new Map<string, SeenHost>()
  for (const day of days.toSorted((a, b) => b.last_at.localeCompare(a.last_at))) {
    const known = hosts.get(day.host)
    if (known === undefined) {
      const { host, outcome, first_at: firstAt, last_at: lastAt, player_version: playerVersion } = day
      hosts.set(host, { host, outcome, firstAt, lastAt, playerVersion })
      continue
    }
    if (day.first_at < known.firstAt) known.firstAt = day.first_at
    known.playerVersion ??= day.player_version
  }
  return [...hosts.values()]
}

/**
 * Whether a refused host is `missing` from the allowed domains or already `listed`; `unlisted` without a list, which
 * allows every host.
 * @param domains as in the form
 */
export function listingOf(host: string, domains: readonly string[]): 'missing' | 'listed' | 'unlisted' {
  const known = domains.map(normaliseDomain).filter(domain => domain !== null)
  if (known.length === 0) return 'unlisted'
  return isHostAllowed(host, known) ? 'listed' : 'missing'
}
