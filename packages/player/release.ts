import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPlayer, playerVersion } from './build.ts'

export const RELEASES = fileURLToPath(new URL('./releases', import.meta.url))
const MANIFEST = 'manifest.json'

/** What stands in a release's manifest. */
export interface ReleaseManifest {
  version: string
  /** Each script with its hash as `integrity` attributes have it (https://www.w3.org/TR/sri-2/), by name. */
  files: Record<string, string>
}

/** The manifest that a folder's scripts call for. */
export async function describeRelease(folder: string, version: string): Promise<ReleaseManifest> {
  const files: ReleaseManifest['files'] = {}
  for (const name of (await readdir(folder)).filter(file => file !== MANIFEST).sort()) {
    const hash = createHash('sha384').update(await readFile(join(folder, name)))
    files[name] = `sha384-${hash.digest('base64')}`
  }
  return { version, files }
}

/** The manifest of a release as it was written. */
export async function readManifest(folder: string): Promise<ReleaseManifest> {
  return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as ReleaseManifest
}

/**
 * Builds the version in package.json into a folder of its own below `releases`, with a manifest of its hashes;
 * resolves with the manifest. Throws when that version is out already: a release never changes.
 */
export async function releasePlayer(releases = RELEASES): Promise<ReleaseManifest> {
  const version = await playerVersion()
  const folder = join(releases, version)
  if (existsSync(folder)) {
    throw new Error(`${version} is released; give packages/player/package.json a new version.`)
  }
  await mkdir(releases, { recursive: true })
  const draft = await mkdtemp(join(releases, 'draft-'))
  try {
    await buildPlayer(draft, version)
    const manifest = await describeRelease(draft, version)
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    // Temporary folders open to their owner alone.
    await chmod(draft, 0o755)
    await rename(draft, folder)
    return manifest
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
