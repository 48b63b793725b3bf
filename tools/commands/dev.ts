/**
 * `npm run dev`: the product on port 8000, started again when its code changes, the player rebuilt when it
 * changes, and the portal from Vite's development server, which passes the rest on to the product.
 */
import { join } from 'node:path'
import { buildOutdated } from '../build.ts'
import { runCommand } from '../command.ts'
import { ensureDebianPackages, ffmpeg } from '../debian-packages.ts'
import { projectFolder } from '../project-folder.ts'
import { runShown } from '../run-program.ts'

const node = process.execPath

await runCommand(async () => {
  await ensureDebianPackages([ffmpeg])
  await buildOutdated()
  const vite = join(projectFolder, 'node_modules/vite/bin/vite.js')
  const player = join(projectFolder, 'packages/player')
  await Promise.all([
    runShown(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { cwd: projectFolder }),
    runShown(node, ['--watch', '--watch-preserve-output', '--watch-path=src', 'build.ts'], { cwd: player }),
    runShown(node, [vite], { cwd: join(projectFolder, 'apps/portal') }),
  ])
})
