import type { Installation } from '@feedreel/contracts/installations'
import type { InstallationRow } from './store.ts'

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
