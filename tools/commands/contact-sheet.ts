/** `npm run contact-sheet`: writes stills of the template in every script and shape as PNG files to ./contact-sheet. */
import { join } from 'node:path'
import { renderSheet } from '../contact-sheet/render-sheet.ts'
import { projectFolder } from '../programs/project-folder.ts'
import { ensureDebianPackages, ffmpeg } from '../start/debian-packages.ts'

await ensureDebianPackages([ffmpeg])
const folder = join(projectFolder, 'contact-sheet')
await renderSheet(folder)
console.log(`Look at ${join(folder, 'overview.png')}`)
