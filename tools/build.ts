import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { projectFolder } from './project-folder.ts'
import { runProgram } from './run-program.ts'

/** A part that is built: where, from which files, and the program that does it. Paths from the project. */
type Build = { name: string; folder: string; sources: string[]; command: string[] }

const vite = join(projectFolder, 'node_modules/vite/bin/vite.js')

const builds: Build[] = [
  {
    name: 'portal',
    folder: 'apps/portal',
    sources: ['apps/portal', 'packages/contracts/src', 'package-lock.json'],
    command: [vite, 'build'],
  },
  {
    name: 'player',
    folder: 'packages/player',
    sources: ['packages/player', 'package-lock.json'],
    command: ['build.ts'],
  },
]

const leftOut = /(^|\/)(node_modules|dist|releases)(\/|$)|\.test\.tsx?$/

/**
 * Builds the portal and the player, each only when its sources changed since its last build, with one line.
 * Throws with the program's output when a build fails.
 */
export async function buildOutdated(): Promise<void> {
  for (const build of builds) await buildIfOutdated(build)
}

async function buildIfOutdated({ name, folder, sources, command }: Build): Promise<void> {
  const record = join(projectFolder, 'node_modules/.feedreel-build', name)
  const hash = await hashSources(sources)
  const built = existsSync(join(projectFolder, folder, 'dist'))
  if (built && (await readFile(record, 'utf8').catch(() => '')) === hash) return
  console.log(`Building the ${name}…`)
  const { exitCode, output } = await runProgram(process.execPath, command, {
    cwd: join(projectFolder, folder),
  })
  if (exitCode !== 0) throw new Error(`${output}The ${name} could not be built.`)
  await mkdir(join(record, '..'), { recursive: true })
  await writeFile(record, hash)
}

/** One hash over the paths and contents of all source files. */
async function hashSources(sources: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await listFiles(join(projectFolder, source))) {
      const content = await readFile(file)
      hash.update(`${relative(projectFolder, file)}\n${content.length}\n`).update(content)
    }
  }
  return hash.digest('hex')
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  const files: string[] = []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = join(path, entry.name)
    if (leftOut.test(relative(projectFolder, child))) continue
    if (entry.isDirectory()) files.push(...(await listFiles(child)))
    else if (entry.isFile()) files.push(child)
  }
  return files
}
