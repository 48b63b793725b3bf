/**
 * `npm run screenshots [-- NAME …]`: starts the product with its demo and writes a picture of every screen to ./screenshots,
 * also of its empty lists and of failing calls: light, dark and in phone size. NAME is a screen (`feeds`,
 * `contents-1-feeds-1`) or one of its states (`feeds-empty`, `feeds-failed`); only those named are taken.
 */
import { join } from 'node:path'
import { startDemo } from '../product/start-product.ts'
import { projectFolder } from '../programs/project-folder.ts'
import { takeScreenshots } from '../screenshots/take-screenshots.ts'
import { buildOutdated } from '../start/build.ts'
import { chromium, ensureDebianPackages, ffmpeg } from '../start/debian-packages.ts'

await ensureDebianPackages([ffmpeg, chromium])
await buildOutdated()
const product = await startDemo()
try {
  await takeScreenshots(join(projectFolder, 'screenshots'), product.url, process.argv.slice(2))
} finally {
  await product.stop()
}
