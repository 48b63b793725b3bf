import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbedVersion } from '@feedreel/contracts/publishers'

const PLAYER_FOLDER = join(import.meta.dirname, '../../../../packages/player')
const RELEASES = join(PLAYER_FOLDER, 'releases')
const VERSION = /^\d+\.\d+\.\d+$/

const byNewest = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true })

/** The released versions of the player, newest first. */
function listReleases(): string[] {
  try {
    return readdirSync(RELEASES)
      .filter(name => VERSION.test(name))
      .sort(byNewest)
  } catch {
    return []
  }
}

const RELEASED = listReleases()

/** What a publisher's embed version can be: `latest`, or one release that its pages stay with. */
export function listEmbedVersions(): EmbedVersion[] {
  return [
    { value: 'latest', label: 'Latest', description: 'Always the newest version of the player.' },
    ...RELEASED.map(version => ({
      value: version,
      label: version,
      description: `Stays with version ${version} until you change it.`,
    })),
  ]
}

/** The folder with a version's built files, or null for a version that there is not. */
export function playerFolder(version: string): string | null {
  if (version === 'latest') return join(PLAYER_FOLDER, 'dist')
  return RELEASED.includes(version) ? join(RELEASES, version) : null
}
