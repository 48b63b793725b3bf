import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { workFolder } from '../test-material.ts'
import { frameTimes } from './frame-times.ts'

describe('frameTimes', () => {
  it.each([10, 25, 30])('gives every frame its own time at %i frames a second', async fps => {
    const folder = await workFolder()
    const output = join(folder, 'times.txt')
    const graph = `[0]loop=loop=599:size=1,${frameTimes(fps, 7)}[out]`
    const source = ['-f', 'lavfi', '-i', `color=size=16x16:rate=${fps}:duration=${1 / fps}`]
    const options = ['-map', '[out]', '-fps_mode', 'passthrough', '-f', 'framecrc', output]
    await runFfmpeg(await findFfmpeg(), [...source, '-filter_complex', graph, ...options], {
      workFolder: folder,
      timeoutMs: 60_000,
    })
    const lines = (await readFile(output, 'utf8')).split('\n').filter(line => /^0,/.test(line))
    const times = lines.map(line => Number(line.split(',')[2]))
    expect(times).toEqual(Array.from({ length: 600 }, (_, frame) => frame + 7))
  })
})
