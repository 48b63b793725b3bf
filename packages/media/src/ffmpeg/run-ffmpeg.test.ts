import { spawn } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { workFolder } from '../test-material.ts'
import { FfmpegMissingError, findFfmpeg, RenderError } from './ffmpeg.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

/** Work for minutes, paced like a live source. */
const ENDLESS = ['-re', '-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=25:duration=300', '-y', '-f', 'mp4']

async function failure(run: Promise<void>): Promise<RenderError> {
  const error = await run.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof RenderError)) throw new Error('no RenderError', { cause: error })
  return error
}

/** Process ids of living programs with a word on their command line; zombies have no command line. */
async function running(word: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const found = await Promise.all(
    ids.map(async id =>
      (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).includes(word) ? [id] : [],
    ),
  )
  return found.flat().map(Number)
}

/** Starts work for minutes. `atWork` resolves when the encoder has made frames, and rejects when it ends before. */
async function startEndless() {
  const [folder, abort] = [await workFolder(), new AbortController()]
  const output = join(folder, 'endless.mp4')
  const made = Promise.withResolvers<void>()
  const run = runFfmpeg(await findFfmpeg(), [...ENDLESS, output], {
    workFolder: folder,
    timeoutMs: 60_000,
    signal: abort.signal,
    onProgress: () => made.resolve(),
  })
  return { run, output, atWork: Promise.race([made.promise, run]), abort: () => abort.abort() }
}

describe('findFfmpeg', () => {
  it('finds the tools and their version', async () => {
    const tools = await findFfmpeg()
    expect(tools.ffmpeg).toMatch(/\/ffmpeg$/)
    expect(tools.ffprobe).toMatch(/\/ffprobe$/)
    expect(tools.version).toMatch(/^\S*\d\S*$/)
  })

  it('names the package to install when ffmpeg is missing', async () => {
    await expect(findFfmpeg(await workFolder())).rejects.toThrow(
      new FfmpegMissingError('ffmpeg was not found. Install it with: apt-get install ffmpeg'),
    )
  })
})

describe('runFfmpeg', () => {
  it('reports frames while it runs', async () => {
    const folder = await workFolder()
    const seen: number[] = []
    const args = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=25:duration=2', '-f', 'null', '-']
    await runFfmpeg(await findFfmpeg(), args, {
      workFolder: folder,
      timeoutMs: 30_000,
      onProgress: frames => seen.push(frames),
    })
    expect(seen.at(-1)).toBe(50)
  })

  it('kills the encoder on abort', async () => {
    const { run, output, atWork, abort } = await startEndless()
    await atWork
    const encoders = await running(output)
    abort()
    expect((await failure(run)).class).toBe('cancelled')
    expect(encoders).toHaveLength(1)
    expect(await running(output)).toEqual([])
  })

  it('limits memory, CPU time and file size of the encoder', async () => {
    const [tools, folder] = [await findFfmpeg(), await workFolder()]
    const enough = { as: 4e9, cpu: 60, fsize: 1e9 }
    const source = [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=1280x720:rate=30:duration=600',
      '-f',
      'rawvideo',
      '-y',
    ]
    for (const [limits, output] of [
      [{ ...enough, as: 30_000_000 }, '/dev/null'],
      [{ ...enough, cpu: 1 }, '/dev/null'],
      [{ ...enough, fsize: 1_000_000 }, join(folder, 'large.yuv')],
    ] as const) {
      const run = runFfmpeg(tools, [...source, output], { workFolder: folder, timeoutMs: 60_000, limits })
      expect((await failure(run)).class).toBe('renderer failed')
    }
    expect((await stat(join(folder, 'large.yuv'))).size).toBeLessThanOrEqual(1_000_000)
  })

  it('does not start when already aborted', async () => {
    const run = runFfmpeg(await findFfmpeg(), ['-version'], {
      workFolder: await workFolder(),
      timeoutMs: 60_000,
      signal: AbortSignal.abort(),
    })
    expect((await failure(run)).class).toBe('cancelled')
  })

  it('kills the encoder on timeout', async () => {
    const folder = await workFolder()
    const output = join(folder, 'endless.mp4')
    const run = runFfmpeg(await findFfmpeg(), [...ENDLESS, output], { workFolder: folder, timeoutMs: 300 })
    expect((await failure(run)).class).toBe('timed out')
    expect(await running(output)).toEqual([])
  })

  it('reports the last lines of a failed run', async () => {
    const run = runFfmpeg(await findFfmpeg(), ['-i', 'missing.mp4', '-f', 'null', '-'], {
      workFolder: await workFolder(),
      timeoutMs: 30_000,
    })
    const error = await failure(run)
    expect(error.class).toBe('renderer failed')
    expect(error.lastLines.join()).toContain('missing.mp4: No such file or directory')
  })

  it('does not pass environment secrets to the encoder', async () => {
    process.env.MEDIA_TEST_SECRET = 'hush'
    onTestFinished(() => {
      delete process.env.MEDIA_TEST_SECRET
    })
    const { run, output, atWork, abort } = await startEndless()
    await atWork
    const [id] = await running(output)
    const environment = await readFile(`/proc/${id}/environ`, 'utf8')
    abort()
    await failure(run)
    expect(environment).toContain('PATH=')
    expect(environment).not.toContain('hush')
  })

  it('ends the encoder when its parent is killed', async () => {
    const folder = await workFolder()
    const output = join(folder, 'orphan.mp4')
    const script = `
      import { findFfmpeg } from ${JSON.stringify(new URL('ffmpeg.ts', import.meta.url).href)}
      import { runFfmpeg } from ${JSON.stringify(new URL('run-ffmpeg.ts', import.meta.url).href)}
      await runFfmpeg(await findFfmpeg(), ${JSON.stringify([...ENDLESS, output])}, {
        workFolder: ${JSON.stringify(folder)},
        timeoutMs: 60000,
        onProgress: () => process.stdout.write('at work'),
      })`
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise(resolve => parent.stdout.once('data', resolve))
    const encoders = (await running(output)).filter(id => id !== parent.pid)
    expect(encoders).toHaveLength(1)
    const ended = new Promise(resolve => parent.once('exit', resolve))
    parent.kill('SIGKILL')
    await ended
    await expect.poll(() => running(output), { timeout: 10_000 }).toEqual([])
  })
})
