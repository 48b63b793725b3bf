import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rename, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { joinSegments } from '../encode/join-segments.ts'
import { renderSegment } from '../encode/render-segment.ts'
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { probe } from '../ffmpeg/probe.ts'
import { TEMPLATES } from '../template/templates.ts'
import { SMALL, SMALL_FRAME, scene, workFolder } from '../test-material.ts'
import { ClipRefusedError } from './clip-check.ts'
import { clipKey, normaliseClip } from './normalise-clip.ts'

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
  it('shows a clip with pixels that are not square in its display shape', async () => {
    const folder = await workFolder()
    const { ffmpeg } = await findFfmpeg()
    // 240 by 180 pixels of 4:3 each are 16:9.
    const white = [
      '-f',
      'lavfi',
      '-i',
      'color=white:s=240x180:r=25:d=1',
      '-vf',
      'setsar=4/3',
      '-pix_fmt',
      'yuv420p',
    ]
    const { file } = await normalise(folder, await makeClip(folder, 'wide.mp4', white))
    const crop = ['-i', file, '-frames:v', '1', '-vf', 'format=gray,crop=iw:1:0:ih/2', '-f', 'rawvideo', '-']
    const row = execFileSync(ffmpeg, ['-nostdin', '-v', 'error', ...crop])
    expect(row.filter(luma => luma > 200)).toHaveLength(SMALL_FRAME.width)
  })

  it('normalises an upright AVI with sound and a silent 4:4:4 MOV so that they can be joined', async () => {
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
      scene: scene({ detail: SMALL, seconds: 1 }),
      template: TEMPLATES.default,
      tools,
      workFolder: work,
    })
    const video = await joinSegments({ segments: [segment], intro, outro, tools, workFolder: folder })
    expect(video.durationS).toBeCloseTo(intro.durationS + 1 + outro.durationS, 6)
    expect(loudnessDb(tools.ffmpeg, video.file, 0, 0.6)).toBeGreaterThan(-30)
    expect(loudnessDb(tools.ffmpeg, video.file, intro.durationS + 0.1, 0.8)).toBeLessThan(-80)

    // The same clip at the end: its tone begins with its pictures, to a packet of sound.
    const again = await joinSegments({ segments: [segment], intro, outro: intro, tools, workFolder: folder })
    const outroS = intro.durationS + 1
    expect(loudnessDb(tools.ffmpeg, again.file, outroS - 0.1, 0.075)).toBeLessThan(-60)
    expect(loudnessDb(tools.ffmpeg, again.file, outroS + 0.025, 0.3)).toBeGreaterThan(-30)

    // A silent clip alone adds no sound.
    const silent = await joinSegments({ segments: [segment], outro, tools, workFolder: folder })
    expect([video, again, silent].map(({ hasSound }) => hasSound)).toEqual([true, true, false])
  })

  it('cuts a clip that is longer than its header says to 15 seconds', async () => {
    const folder = await workFolder()
    const args = [...picture('64x36', 5, 40), '-c:v', 'libx264', '-preset', 'ultrafast']
    const file = await makeClip(folder, 'endless.mp4', args)
    await lieAboutLength(file, 1)
    expect((await normalise(folder, file)).durationS).toBeLessThanOrEqual(15)
  })
})

describe('clipKey', () => {
  it('is a sha256 that changes with content, frame and version of ffmpeg', () => {
    const keys = [
      clipKey('a', SMALL_FRAME, '5.1.9'),
      clipKey('b', SMALL_FRAME, '5.1.9'),
      clipKey('a', { ...SMALL_FRAME, height: 640 }, '5.1.9'),
      clipKey('a', { ...SMALL_FRAME, fps: 25 }, '5.1.9'),
      clipKey('a', SMALL_FRAME, '7.1.1'),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(clipKey('a', SMALL_FRAME, '5.1.9')).toBe(keys[0])
  })
})

/** Writes another length into the heads of a video and its track, version 0 of both. */
async function lieAboutLength(file: string, seconds: number): Promise<void> {
  const bytes = await readFile(file)
  for (const box of ['mvhd', 'mdhd']) {
    // After version, flags and two dates: ticks a second and length in ticks (ISO/IEC 14496-12, sections 8.2.2 and 8.4.2).
    const at = bytes.indexOf(box) + 16
    bytes.writeUInt32BE(bytes.readUInt32BE(at) * seconds, at + 4)
  }
  await writeFile(file, bytes)
}

/** Mean volume of a stretch of a video. */
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

  it('playlists that name other files, and junk, under any name', async () => {
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

  it('a file with a valid beginning only', async () => {
    const folder = await workFolder()
    const file = join(folder, 'head.mp4')
    await writeFile(file, Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(500, 1)]))
    expect(await refusal(folder, file)).toBe('The file cannot be read as an MP4, MOV or AVI video.')
  })

  it('a codec that is not on the list', async () => {
    const folder = await workFolder()
    const file = await makeClip(folder, 'vp9.mp4', [...picture('160x90', 25), '-c:v', 'libvpx-vp9'])
    expect(await refusal(folder, file)).toMatch(/^The clip is coded as vp9; /)
  })

  it('a clip longer than 15 seconds', async () => {
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

  it('sound without a video track', async () => {
    const folder = await workFolder()
    const file = await makeClip(folder, 'sound.mp4', [...tone, '-c:a', 'aac'])
    expect(await refusal(folder, file)).toBe('The file holds no moving picture.')
  })

  it('a picture named like a clip', async () => {
    const folder = await workFolder()
    const file = await makeClip(folder, 'picture.png', [...picture('64x36', 1), '-frames:v', '1'])
    const renamed = join(folder, 'picture.mov')
    await rename(file, renamed)
    expect(await refusal(folder, renamed)).toBe('The file is not an MP4, MOV or AVI video.')
  })

  it('extreme sizes and frame rates', async () => {
    const folder = await workFolder()
    const mjpeg = ['-c:v', 'mjpeg', '-frames:v', '2']
    const wide = await makeClip(folder, 'wide.mov', [...picture('5000x16', 5), ...mjpeg])
    expect(await refusal(folder, wide)).toMatch(/^The clip measures 5000x16 pixels; /)
    const fast = await makeClip(folder, 'fast.mov', [...picture('64x36', 500), ...mjpeg])
    expect(await refusal(folder, fast)).toMatch(/^The clip has 500 frames a second; /)
  })

  it('a clip truncated in its first frame', async () => {
    const folder = await workFolder()
    const args = [...picture('320x180', 5), '-c:v', 'libx264', '-movflags', '+faststart']
    const file = await makeClip(folder, 'broken.mp4', args)
    await truncate(file, (await readFile(file)).indexOf('mdat') + 60)
    expect(await refusal(folder, file)).toMatch(/can be decoded|cannot be decoded|cannot be read/)
  })

  it('a clip with two video tracks', async () => {
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
