/**
 * `npm start`: builds the portal and the player if they are out of date and runs the product; ROLE selects the part.
 * Started by root, it runs as an unprivileged account.
 */
import { join } from 'node:path'
import { projectFolder } from '../programs/project-folder.ts'
import { buildOutdated } from '../start/build.ts'
import { ensureDebianPackages, ffmpeg } from '../start/debian-packages.ts'
import { runEntry } from '../start/service-launch.ts'

await ensureDebianPackages([ffmpeg])
await buildOutdated()
await runEntry(join(projectFolder, 'apps/server/src/main.ts'), { log: line => console.log(line) })
