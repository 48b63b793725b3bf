/**
 * `npm run screenshots [-- NAME …]`: starts the product with its demo and writes a picture of every screen, or of the
 * named ones, to ./screenshots: light, dark and as a phone shows it.
 */
import { join } from 'node:path'
import startProduct from '../../e2e/global-setup.ts'
import { runCommand } from '../programs/command.ts'
import { projectFolder } from '../programs/project-folder.ts'
import { takeScreenshots } from '../screenshots/take-screenshots.ts'
import { buildOutdated } from '../start/build.ts'
import { chromium, ensureDebianPackages, ffmpeg } from '../start/debian-packages.ts'

await runCommand(async () => {
  await ensureDebianPackages([ffmpeg, chromium])
  await buildOutdated()
  const stop = await startProduct()
  try {
    const folder = join(projectFolder, 'screenshots')
    const { E2E_PRODUCT = '', E2E_USERNAME = '', E2E_PASSWORD = '' } = process.env
    const product = { origin: E2E_PRODUCT, username: E2E_USERNAME, password: E2E_PASSWORD }
    await takeScreenshots(folder, product, process.argv.slice(2))
    console.log(`Look at ${folder}`)
  } finally {
    await stop()
  }
})
