import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { videoEncoderArguments } from '../encode/encoder-arguments.ts'
import { joinByFfmpeg } from '../encode/join-segments.ts'
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { SMALL_FRAME, workFolder } from '../test-material.ts'
import { canJoin, joinFiles } from './join-files.ts'
import { readSampleTable } from './sample-table.ts'

const { ffmpeg, ffprobe } = await findFfmpeg()

/** Encodes a moving test picture as segments are encoded. @param extra arguments before the name of the output */
function encode(
  folder: string,
  name: string,
  seconds: number,
  frame = SMALL_FRAME,
  extra: string[] = [],
): string {
  const file = join(folder, `${name}.mp4`)
  const source = `testsrc2=size=${frame.width}x${frame.height}:rate=${frame.fps}:duration=${seconds}`
  const input = ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', source]
  execFileSync(ffmpeg, [...input, ...videoEncoderArguments(frame), '-movflags', '+faststart', ...extra, file])
  return file
}

async function joined(folder: string, name: string, inputs: readonly string[]): Promise<string> {
  const file = join(folder, `${name}.mp4`)
  const tables = await Promise.all(inputs.map(readSampleTable))
  expect(canJoin(tables)).toBe(true)
  await joinFiles(tables, file)
  return file
}

/** The hash and the time of each decoded frame and each piece of sound. */
function decoded(file: string): string {
  return execFileSync(ffmpeg, ['-v', 'error', '-xerror', '-i', file, '-f', 'framemd5', '-'], {
    encoding: 'utf8',
  })
}

/** Times and flags of all packets, and what players see of the streams. */
function described(file: string): string[] {
  const packets = 'packet=stream_index,pts,dts,duration,flags'
  const streams =
    'stream=codec_name,profile,width,height,pix_fmt,color_space,start_time,duration,nb_frames,sample_rate,channels'
  const show = ['-show_entries', `${packets}:${streams}:format=duration`, '-of', 'csv']
  return execFileSync(ffprobe, ['-v', 'error', ...show, file], { encoding: 'utf8' })
    .split('\n')
    .toSorted()
}

describe('joined files', () => {
  it('have the frames, the silence and the times of a join by ffmpeg', async () => {
    const folder = await workFolder()
    const seconds = [1, 0.5, 2.1]
    const inputs = seconds.map((length, at) => encode(folder, `part-${at}`, length))
    const own = await joined(folder, 'own', inputs)
    const theirs = join(folder, 'theirs.mp4')
    const parts = inputs.map((file, at) => ({ file, durationS: seconds[at] ?? 0, soundFile: null }))
    await joinByFfmpeg(parts, theirs, { tools: await findFfmpeg(), workFolder: folder })
    expect(described(own)).toEqual(described(theirs))
    expect(decoded(own)).toBe(decoded(theirs))
  })

  it('have equal bytes for equal inputs', async () => {
    const folder = await workFolder()
    const inputs = [encode(folder, 'part', 0.2), encode(folder, 'other', 0.1)]
    const files = await Promise.all(['first', 'second'].map(name => joined(folder, name, inputs)))
    const [first, second] = await Promise.all(files.map(file => readFile(file)))
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
  })

  it('can be joined only if their frames have the same duration', async () => {
    const folder = await workFolder()
    const inputs = [
      encode(folder, 'thirty', 0.2),
      encode(folder, 'fifteen', 0.2, { ...SMALL_FRAME, fps: 15 }),
    ]
    expect(canJoin(await Promise.all(inputs.map(readSampleTable)))).toBe(false)
  })
})

describe('a video of more than half an hour', () => {
  it('has tables with more numbers than a call can have arguments', async () => {
    const folder = await workFolder()
    const part = await readSampleTable(encode(folder, 'part', 0.5))
    const frames = 70_000
    const long = {
      ...part,
      sizes: Array.from({ length: frames }, () => 1),
      offsets: Array.from({ length: frames }, (_, at) => ({ count: 1, offset: at % 2 })),
    }
    const file = join(folder, 'long.mp4')
    await joinFiles([long], file)
    const boxes = await readFile(file)
    const at = boxes.indexOf('stsz')
    expect(boxes.readUInt32BE(at + 12)).toBe(frames)
  })
})

describe('readSampleTable refuses a file', () => {
  it.each([
    ['in fragments', ['-movflags', '+frag_keyframe+empty_moov'], 'has no elst of version 0'],
    ['whose frames are all shown in the order of decoding', ['-bf', '0'], 'has no ctts of version 0'],
    [
      'with frames of uneven durations',
      ['-vf', "select='not(eq(n,2))'", '-fps_mode', 'vfr'],
      'no single row in stts',
    ],
  ])('%s', async (_form, extra, reason) => {
    const file = encode(await workFolder(), 'part', 0.5, SMALL_FRAME, extra)
    await expect(readSampleTable(file)).rejects.toThrow(reason)
  })

  it('with sound', async () => {
    const folder = await workFolder()
    const inputs = ['-i', encode(folder, 'silent', 0.5), '-f', 'lavfi', '-i', 'sine=duration=0.5']
    const file = join(folder, 'sound.mp4')
    execFileSync(ffmpeg, ['-v', 'error', ...inputs, '-c:v', 'copy', file])
    await expect(readSampleTable(file)).rejects.toThrow('has no single trak')
  })

  it('that is not MP4', async () => {
    await expect(readSampleTable(import.meta.filename)).rejects.toThrow(RangeError)
  })
})
