import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFfmpeg } from './ffmpeg.ts'
import { joinSegments } from './join-segments.ts'
import { ClipRefusedError, normaliseClip } from './normalise-clip.ts'
import { probe } from './probe.ts'
import { renderSegment } from './render-segment.ts'
import { SMALL_FRAME, scene, workFolder } from './test-material.ts'

/** Makes a clip with ffmpeg from its own test sources. */
async function makeClip(folder: string, name: string, args: string[]): Promise<string> {
  const file = join(folder, name)
  const { ffmpeg } = await findFfmpeg()
  execFileSync(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args, file])
  return file
}

const picture = (size: string, rate: number, seconds = 1) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
]
const tone = ['-f', 'lavfi', '-i', 'sine=440:r=44100:d=0.7']

async function normalise(folder: string, input: string) {
  const own = join(folder, `work-${Math.random()}`)
  await mkdir(own)
  return normaliseClip({ input, frame: SMALL_FRAME, tools: await findFfmpeg(), workFolder: own })
}

describe('normaliseClip', () => {
  it('makes parts of a film of an upright AVI with sound and a MOV in 4:4:4 without', async () => {
    const folder = await workFolder()
    const tools = await findFfmpeg()
    const avi = await makeClip(folder, 'a.avi', [
      ...picture('240x320', 24),
      ...tone,
      '-c:v',
      'mpeg4',
      '-c:a',
      'libmp3lame',
      '-ac',
      '1',
    ])
    const mov = await makeClip(folder, 'b.mov', [
      ...picture('320x180', 50),
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv444p',
    ])
    const [intro, outro] = [await normalise(folder, avi), await normalise(folder, mov)]
    expect(outro.soundFile).toBeNull()

    const found = await probe(intro.soundFile ?? '', { tools, workFolder: folder })
    expect(found.sound).toMatchObject([{ codec: 'pcm_s16le', sampleRateHz: 48_000, channels: 2 }])
    expect(found.durationS).toBeCloseTo(intro.durationS, 3)

    const work = join(folder, 'segment')
    await mkdir(work)
    const segment = await renderSegment({
      scene: scene({ frame: SMALL_FRAME, seconds: 1 }),
      tools,
      workFolder: work,
    })
    const film = await joinSegments({ segments: [segment], intro, outro, tools, workFolder: folder })
    expect(film.durationS).toBeCloseTo(intro.durationS + 1 + outro.durationS, 6)
    expect(loudnessDb(tools.ffmpeg, film.file, 0, 0.6)).toBeGreaterThan(-30)
    expect(loudnessDb(tools.ffmpeg, film.file, intro.durationS + 0.1, 0.8)).toBeLessThan(-80)
  })
})

/** Mean volume of a stretch of a film. */
function loudnessDb(ffmpeg: string, file: string, fromS: number, lengthS: number): number {
  const filter = `atrim=start=${fromS}:duration=${lengthS},astats=metadata=1:measure_overall=RMS_level:measure_perchannel=none,ametadata=print:key=lavfi.astats.Overall.RMS_level:file=-`
  const output = execFileSync(
    ffmpeg,
    ['-nostdin', '-v', 'error', '-i', file, '-vn', '-af', filter, '-f', 'null', '-'],
    { encoding: 'utf8' },
  )
  const level =
    output
      .match(/RMS_level=(\S+)/g)
      ?.at(-1)
      ?.split('=')[1] ?? ''
  return level === '-inf' ? Number.NEGATIVE_INFINITY : Number(level)
}

describe('normaliseClip refuses', () => {
  const refusal = async (folder: string, input: string) => {
    const error = await normalise(folder, input).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(ClipRefusedError)
    return error instanceof Error ? error.message : ''
  }

  it('lists that name other files, and junk, whatever they are called', async () => {
    const folder = await workFolder()
    const lists = {
      'hls.mp4': '#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n',
      'concat.avi': "ffconcat version 1.0\nfile '/etc/hostname'\n",
      'junk.mov': 'junk'.repeat(400),
      'empty.mp4': '',
    }
    for (const [name, text] of Object.entries(lists)) {
      const file = join(folder, name)
      await writeFile(file, text)
      expect(await refusal(folder, file)).toBe('The file is not an MP4, MOV or AVI video.')
    }
  })

  it('a film that only begins like one', async () => {
    const folder = await workFolder()
    const file = join(folder, 'head.mp4')
    await writeFile(file, Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(500, 1)]))
    expect(await refusal(folder, file)).toBe('The file cannot be read as an MP4, MOV or AVI video.')
  })

  it('a film in a codec that is not on the list', async () => {
    const folder = await workFolder()
    const file = await makeClip(folder, 'vp9.mp4', [...picture('160x90', 25), '-c:v', 'libvpx-vp9'])
    expect(await refusal(folder, file)).toMatch(/^The clip is coded as vp9; /)
  })

  it('a film longer than 15 seconds', async () => {
    const folder = await workFolder()
    const file = await makeClip(folder, 'long.mp4', [
      ...picture('64x36', 5, 20),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
    ])
    expect(await refusal(folder, file)).toBe('The clip lasts 20.0 s; at most 15 s are allowed.')
  })

  it('sound without pictures', async () => {
    const folder = await workFolder()
    const file = await makeClip(folder, 'sound.mp4', [...tone, '-c:a', 'aac'])
    expect(await refusal(folder, file)).toBe('The file holds no moving picture.')
  })

  it('a film with two picture tracks', async () => {
    const folder = await workFolder()
    const file = await makeClip(folder, 'two.mp4', [
      ...picture('64x36', 5),
      '-map',
      '0:v',
      '-map',
      '0:v',
      '-c:v',
      'libx264',
    ])
    expect(await refusal(folder, file)).toBe('The file holds more than one picture or sound track.')
  })
})
