/** `npm run bench -- NAME …`: installs what the measurements need and runs bench/NAME.ts. */
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { installPackages } from '../install-packages.mjs'
import { projectFolder } from '../programs/project-folder.ts'
import { runShown } from '../programs/run-program.ts'

const folder = join(projectFolder, 'bench')
const [name = '', ...args] = process.argv.slice(2)
const files = globSync('*.ts', { cwd: folder, exclude: ['*.test.ts'] })
const names = files.map(file => basename(file, '.ts')).toSorted()
if (!names.includes(name)) {
  const question = name ? `There is no measurement "${name}".` : 'Which measurement?'
  throw new Error(`${question} There are: ${names.join(', ')}`)
}
await installPackages(folder)
process.exitCode = await runShown(process.execPath, [join(folder, `${name}.ts`), ...args])
