/**
 * `npm run dev`: runs the product on port 8000, restarts it when its code changes, rebuilds the player when it
 * changes, and serves the portal from Vite's development server, which proxies all other requests to the product.
 */
import { join } from 'node:path'
import { projectFolder } from '../programs/project-folder.ts'
import { runShown } from '../programs/run-program.ts'
import { buildOutdated } from '../start/build.ts'
import { ensureDebianPackages, ffmpeg } from '../start/debian-packages.ts'
import { prepareServiceLaunch } from '../start/service-launch.ts'

const node = process.execPath

await ensureDebianPackages([ffmpeg])
await buildOutdated()
const vite = join(projectFolder, 'node_modules/vite/bin/vite.js')
const player = join(projectFolder, 'packages/player')
const launch = await prepareServiceLaunch({ log: line => console.log(line) })
const { words, env } = launch ?? { words: [], env: process.env }
const [program = node, ...args] = [...words, node, '--watch', '--watch-preserve-output']
await Promise.all([
  runShown(program, [...args, 'apps/server/src/main.ts'], { cwd: projectFolder, env }),
  runShown(node, ['--watch', '--watch-preserve-output', '--watch-path=src', 'build.ts'], { cwd: player }),
  runShown(node, [vite], { cwd: join(projectFolder, 'apps/portal') }),
])
