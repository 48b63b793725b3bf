import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

async function render(name: string, inputs: string[], settings: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'player-video-'))
  const file = join(folder, name)
  try {
    await run('ffmpeg', [
      '-v',
      'error',
      ...inputs.flatMap(input => ['-f', 'lavfi', '-i', input]),
      ...settings,
      file,
    ])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Renders a faststart mp4 of moving bars with a tone, as bytes. */
export function renderTestVideo(durationS: number): Promise<Buffer> {
  const picture = `testsrc=size=640x360:rate=25:duration=${durationS}`
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', '-c:a', 'aac']
  const inputs = [picture, `sine=frequency=330:duration=${durationS}`]
  return render('video.mp4', inputs, [...codec, '-movflags', '+faststart'])
}

/** Renders a poster picture, as bytes. */
export function renderPoster(): Promise<Buffer> {
  return render('poster.png', ['gradients=size=640x360:c0=0x1e3a8a:c1=0x0f766e'], ['-frames:v', '1'])
}
