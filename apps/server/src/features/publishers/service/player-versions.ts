import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbedVersion } from '@feedreel/contracts/publishers'

const PLAYER_FOLDER = join(import.meta.dirname, '../../../../../../packages/player')
const RELEASES = join(PLAYER_FOLDER, 'releases')
const VERSION = /^\d+\.\d+\.\d+$/
/** Releases that were removed. Publishers' pages may still name them; their addresses serve the newest release. */
const REMOVED = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']

const byNewest = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true })

const RELEASED = readdirSync(RELEASES)
  .filter(name => VERSION.test(name))
  .sort(byNewest)

/** The newest release of the player; undefined when there is none. */
export const NEWEST_PLAYER = RELEASED[0]

/** The hash of a release's script for the tag's `integrity` attribute, from the release's manifest. */
function integrityOf(version: string): string {
  const manifest = readFileSync(join(RELEASES, version, 'manifest.json'), 'utf8')
  return (JSON.parse(manifest) as { files: Record<string, string> }).files['player.js'] ?? ''
}

/** The values that a publisher's embed version can have: `latest`, then the releases, newest first. */
export function listEmbedVersions(): EmbedVersion[] {
  return [
    { value: 'latest', label: 'Latest', description: 'Always the newest version of the player.' },
    ...RELEASED.map(version => ({
      value: version,
      label: version,
      description: `Stays with version ${version} until you change it. Integrity: ${integrityOf(version)}`,
    })),
  ]
}

/** A folder with the player's built files. `isRelease`: its address always serves the same bytes. */
export type PlayerFiles = { folder: string; isRelease: boolean }

/** The files behind a version in an address: the build for `latest`, the newest release for a removed one; else null. */
export function findPlayerFiles(version: string): PlayerFiles | null {
  if (version === 'latest') return { folder: join(PLAYER_FOLDER, 'dist'), isRelease: false }
  if (RELEASED.includes(version)) return { folder: join(RELEASES, version), isRelease: true }
  if (NEWEST_PLAYER && REMOVED.includes(version)) {
    return { folder: join(RELEASES, NEWEST_PLAYER), isRelease: false }
  }
  return null
}
