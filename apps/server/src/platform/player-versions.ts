import { readdirSync, readFileSync } from 'node:fs'
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

/** The hash of a release's script for the tag's `integrity` attribute, from the manifest that it came with. */
function integrityOf(version: string): string {
  const manifest = readFileSync(join(RELEASES, version, 'manifest.json'), 'utf8')
  return (JSON.parse(manifest) as { files: Record<string, string> }).files['player.js'] ?? ''
}

/** What a publisher's embed version can be: `latest`, or one release that its pages stay with. */
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

/** The folder with a version's built files, or null for a version that there is not. */
export function playerFolder(version: string): string | null {
  if (version === 'latest') return join(PLAYER_FOLDER, 'dist')
  return RELEASED.includes(version) ? join(RELEASES, version) : null
}
