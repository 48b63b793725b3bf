import { createHash } from 'node:crypto'
import { existsSync, globSync, statSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { projectFolder } from '../programs/project-folder.ts'
import { runProgram } from '../programs/run-program.ts'

/** A part to build: its folder, its source files, and the arguments of Node. Paths are relative to the root. */
export type Build = { name: string; folder: string; sources: string[]; args: string[] }

const builds: Build[] = [
  {
    name: 'portal',
    folder: 'apps/portal',
    sources: ['apps/portal', 'packages/contracts/src', 'package-lock.json'],
    args: [join(projectFolder, 'node_modules/vite/bin/vite.js'), 'build'],
  },
  {
    name: 'player',
    folder: 'packages/player',
    sources: ['packages/player', 'package-lock.json'],
    args: ['build.ts'],
  },
]

const LEFT_OUT = ['**/{node_modules,dist,releases}', '**/*.test.{ts,tsx}']

/** Builds the portal and the player if they are out of date. */
export async function buildOutdated(): Promise<void> {
  for (const build of builds) await buildIfOutdated(projectFolder, build)
}

/**
 * Runs a build in its folder below `root` if its sources have changed since its last build or its `dist` is missing,
 * and prints one line. Throws with the program's output when the build fails.
 */
export async function buildIfOutdated(root: string, build: Build): Promise<void> {
  const folder = join(root, build.folder)
  const record = join(root, 'node_modules/.feedreel-build', build.name)
  const hash = await hashSources(root, build.sources)
  if (existsSync(join(folder, 'dist')) && (await readFile(record, 'utf8').catch(() => '')) === hash) return
  console.log(`Building the ${build.name}…`)
  const { exitCode, output } = await runProgram(process.execPath, build.args, { cwd: folder })
  if (exitCode !== 0) throw new Error(`${output}The ${build.name} could not be built.`)
  await mkdir(dirname(record), { recursive: true })
  await writeFile(record, hash)
}

/** A hash of the paths and contents of all source files; a source is a folder or a file. */
async function hashSources(root: string, sources: string[]): Promise<string> {
  const hash = createHash('sha256')
  const patterns = sources.flatMap(source => [source, `${source}/**`])
  for (const file of globSync(patterns, { cwd: root, exclude: LEFT_OUT }).toSorted()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(`${file}\n`).update(await readFile(path))
  }
  return hash.digest('hex')
}
