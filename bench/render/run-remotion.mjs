/** Renders the composition with Remotion in the system's Chromium, encoded like ours; bundling is not counted. */
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bundle } from '@remotion/bundler'
import { renderMedia, selectComposition } from '@remotion/renderer'
import { measure } from './processes.ts'

const { scenes, pictures, chromium, output } = JSON.parse(process.argv[2])
const items = scenes.map(({ headline, summary, category, source }) => {
  return { headline, summary, category, source }
})
const entryPoint = fileURLToPath(new URL('remotion-video.mjs', import.meta.url))
const options = {
  serveUrl: await bundle({ entryPoint, publicDir: pictures }),
  inputProps: { items, frames: scenes[0].seconds * 30 },
  browserExecutable: chromium,
  chromeMode: 'chrome-for-testing',
  chromiumOptions: { gl: null },
  logLevel: 'error',
}
const made = await measure(async () => {
  const composition = await selectComposition({ ...options, id: 'video' })
  const encoding = { codec: 'h264', x264Preset: 'veryfast', crf: 23, muted: true, concurrency: 2 }
  await renderMedia({ ...options, ...encoding, composition, outputLocation: output })
})
console.log(JSON.stringify({ taken: { made }, bytes: (await stat(output)).size }))
