/**
 * `npm start`: builds what is out of date and runs the product; ROLE and the other settings say which part. As root it
 * serves as an account without root's rights.
 */
import { join } from 'node:path'
import { buildOutdated } from '../build.ts'
import { runCommand } from '../command.ts'
import { ensureDebianPackages, ffmpeg } from '../debian-packages.ts'
import { projectFolder } from '../project-folder.ts'
import { runEntry } from '../run-entry.ts'

await runCommand(async () => {
  await ensureDebianPackages([ffmpeg])
  await buildOutdated()
  await runEntry(join(projectFolder, 'apps/server/src/main.ts'), { log: line => console.log(line) })
})
