import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictureName, pictureWidths } from '../src/address.ts'
import { develop } from './develop.ts'
import { render } from './render.ts'
import type { Scene } from './scene.ts'

/**
 * Draws the pictures of the paper: `node apps/demo/draw/draw-pictures.ts [name …]`, all without a name.
 * With `--preview FOLDER` small ones are written there instead.
 */
const byteLimit: Record<(typeof pictureWidths)[number], number> = { 720: 62_000, 1600: 240_000 }
const qualities = [86, 82, 78, 74, 70, 66, 62, 58, 54, 50, 46]

sharp.concurrency(1)
const given = process.argv.slice(2)
const previewAt = given.indexOf('--preview')
const previewFolder = previewAt >= 0 ? given.splice(previewAt, 2)[1] : undefined
const folder = previewFolder ?? join(import.meta.dirname, '..', 'pictures')
await mkdir(folder, { recursive: true })
const sceneFolder = join(import.meta.dirname, 'scenes')
const sceneFiles = (await readdir(sceneFolder)).filter(file => file.endsWith('.ts')).toSorted()
const known = sceneFiles.map(file => basename(file, '.ts'))
const unknown = given.filter(name => !known.includes(name))
if (unknown.length > 0) {
  throw new Error(`no scene named ${unknown.join(', ')}; there are ${known.join(', ')}`)
}
for (const name of known) {
  if (given.length > 0 && !given.includes(name)) continue
  const startMs = performance.now()
  const { scene } = (await import(join(sceneFolder, `${name}.ts`))) as { scene: Scene }
  const light = render(scene, previewFolder ? 800 : 1600)
  const pixels = develop(light, scene.glow ?? 0, scene.grain ?? 1)
  const image = sharp(pixels, { raw: { width: light.width, height: light.height, channels: 3 } })
  if (previewFolder) {
    await image.jpeg({ quality: 88 }).toFile(join(folder, `${name}.jpg`))
  } else {
    for (const width of pictureWidths) {
      const bytes = await withinLimit(image.clone().resize(width), byteLimit[width])
      await writeFile(join(folder, pictureName(name, width)), bytes)
    }
  }
  process.stdout.write(`${name} ${Math.round((performance.now() - startMs) / 1000)} s\n`)
}

/** The JPEG of the best quality that fits. */
async function withinLimit(image: Sharp, limitBytes: number): Promise<Buffer> {
  for (const quality of qualities) {
    const bytes = await image.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length <= limitBytes) return bytes
  }
  throw new Error(`the picture does not fit into ${limitBytes} bytes`)
}
