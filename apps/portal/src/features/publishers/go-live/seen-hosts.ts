import { isHostAllowed, normaliseDomain } from '@feedreel/contracts/fields/domain'
import type { Installation, InstallationOutcome } from '@feedreel/contracts/installations'

/** A host that asked for a publisher's player, over all days. */
export type SeenHost = {
  host: string
  /** How it went the last time. */
  outcome: InstallationOutcome
  firstAt: string
  lastAt: string
  playerVersion: string | null
}

/** The days of each host as one row, the host that asked last at the top. */
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
 * Whether a refused host can be put on the list of domains (`missing`), stands on it already (`listed`), or the
 * refusal has another reason: without a list every host may play (`unlisted`).
 * @param domains as they stand in the form
 */
export function listingOf(host: string, domains: readonly string[]): 'missing' | 'listed' | 'unlisted' {
  const known = domains.map(normaliseDomain).filter(domain => domain !== null)
  if (known.length === 0) return 'unlisted'
  return isHostAllowed(host, known) ? 'listed' : 'missing'
}
