/** `npm run bench -- NAME …`: installs what the measurements need and runs bench/NAME.ts. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { installPackages } from '../install-packages.mjs'
import { runCommand } from '../programs/command.ts'
import { projectFolder } from '../programs/project-folder.ts'
import { runShown } from '../programs/run-program.ts'

await runCommand(async () => {
  const folder = join(projectFolder, 'bench')
  const [name = '', ...args] = process.argv.slice(2)
  const names = (await readdir(folder))
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => file.slice(0, -3))
  if (!names.includes(name)) {
    const question = name ? `There is no measurement "${name}".` : 'Which measurement?'
    throw new Error(`${question} There are: ${names.join(', ') || 'none'}`)
  }
  if (existsSync(join(folder, 'package-lock.json'))) await installPackages(folder)
  process.exitCode = await runShown(process.execPath, [join(folder, `${name}.ts`), ...args])
})
