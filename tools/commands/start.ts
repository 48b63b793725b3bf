/** `npm start`: builds what is out of date and runs the product; ROLE and the other settings say which part. */
import { buildOutdated } from '../build.ts'
import { runCommand } from '../command.ts'
import { ensureDebianPackages, ffmpeg } from '../debian-packages.ts'

await runCommand(async () => {
  await ensureDebianPackages([ffmpeg])
  await buildOutdated()
  await import('../../apps/server/src/main.ts')
})
