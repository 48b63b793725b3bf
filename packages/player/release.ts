import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPlayer, playerVersion } from './build.ts'

export const RELEASES = fileURLToPath(new URL('./releases', import.meta.url))
const MANIFEST = 'manifest.json'

/** The content of a release's manifest. */
export interface ReleaseManifest {
  version: string
  /** The hash of each script in the format of `integrity` (https://www.w3.org/TR/sri-2/), by name. */
  files: Record<string, string>
}

/** The manifest for a folder's scripts. */
export async function describeRelease(folder: string, version: string): Promise<ReleaseManifest> {
  const files: ReleaseManifest['files'] = {}
  for (const name of (await readdir(folder)).filter(file => file !== MANIFEST).sort()) {
    const hash = createHash('sha384').update(await readFile(join(folder, name)))
    files[name] = `sha384-${hash.digest('base64')}`
  }
  return { version, files }
}

/** The stored manifest of a release. */
export async function readManifest(folder: string): Promise<ReleaseManifest> {
  return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as ReleaseManifest
}

/**
 * Builds the version in package.json into its own folder below `releases`, with a manifest of its hashes; resolves with the
 * manifest. Throws when that version is already released: a release never changes.
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
    // Temporary folders are readable by their owner only.
    await chmod(draft, 0o755)
    await rename(draft, folder)
    return manifest
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
