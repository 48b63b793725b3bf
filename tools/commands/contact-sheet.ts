/** `npm run contact-sheet`: writes stills of the template in every script and shape as PNG files to ./contact-sheet. */
import { join } from 'node:path'
import { runCommand } from '../command.ts'
import { renderSheet } from '../contact-sheet/render-sheet.ts'
import { ensureDebianPackages, ffmpeg } from '../debian-packages.ts'
import { projectFolder } from '../project-folder.ts'

await runCommand(async () => {
  await ensureDebianPackages([ffmpeg])
  const folder = join(projectFolder, 'contact-sheet')
  await renderSheet(folder)
  console.log(`Look at ${join(folder, 'overview.png')}`)
})
