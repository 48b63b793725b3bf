import type { Installation } from '@feedreel/contracts/installations'
import type { InstallationRow } from './store.ts'

/** One day of a host as the API gives it: when it first and last asked for the player, and how the last time ended. */
export function presentInstallation(row: InstallationRow): Installation {
  return {
    host: row.host,
    day: row.day,
    outcome: row.outcome,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
    player_version: row.player_version,
  }
}
