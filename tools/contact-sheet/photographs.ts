import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../programs/project-folder.ts'
import { ensureDebianPackages } from '../start/debian-packages.ts'

/** The origin of five pictures, in words, and their files. */
export type Photographs = { origin: string; files: string[] }

const folder = '/usr/share/backgrounds/mate/nature'
const real = ['Dune', 'Storm', 'Garden', 'LadyBird', 'FreshFlower'].map(name => join(folder, `${name}.jpg`))
const drawn = ['fog-valley', 'orange-seller', 'deep-lanterns', 'sunflower-count', 'star-path'].map(name =>
  join(projectFolder, 'apps/demo/pictures', `${name}-1600.jpg`),
)

/**
 * Five photographs of Debian's mate-backgrounds, which is installed first if possible; otherwise five drawn pictures
 * of the demo newspaper, which compress better.
 */
export async function findPhotographs(): Promise<Photographs> {
  const [first = ''] = real
  const debianPackage = { package: 'mate-backgrounds', commands: [], file: first }
  try {
    await ensureDebianPackages([debianPackage])
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error))
  }
  return real.every(file => existsSync(file))
    ? { origin: 'photographs of mate-backgrounds', files: real }
    : { origin: 'drawn pictures of the demo paper', files: drawn }
}
