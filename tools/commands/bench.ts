/** `npm run bench -- NAME …`: builds outdated parts, installs what the measurements need and runs bench/NAME.ts. */
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { installPackages } from '../install-packages.mjs'
import { projectFolder } from '../programs/project-folder.ts'
import { runShown } from '../programs/run-program.ts'
import { buildOutdated } from '../start/build.ts'
import { chromium, ensureDebianPackages, ffmpeg } from '../start/debian-packages.ts'

const folder = join(projectFolder, 'bench')
const [name = '', ...args] = process.argv.slice(2)
const files = globSync('*.ts', { cwd: folder, exclude: ['*.test.ts'] })
const names = files.map(file => basename(file, '.ts')).toSorted()
if (!names.includes(name)) {
  const question = name ? `There is no measurement "${name}".` : 'Which measurement?'
  throw new Error(`${question} There are: ${names.join(', ')}`)
}
await installPackages(folder)
await ensureDebianPackages([ffmpeg, chromium])
await buildOutdated()
process.exitCode = await runShown(process.execPath, [join(folder, `${name}.ts`), ...args])
