import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPlayer } from '../build.ts'

let folder = ''
let files: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'player-build-'))
  await buildPlayer(folder)
  files = await readdir(folder)
})
afterAll(() => rm(folder, { recursive: true }))

async function compressedBytes(start: string): Promise<number> {
  const file = files.find(name => name.startsWith(start)) ?? start
  return gzipSync(await readFile(join(folder, file)), { level: 9 }).length
}

describe('buildPlayer', () => {
  it('makes one script and four parts, named after their content', () => {
    expect(files.map(name => name.replace(/-[0-9a-f]{10}\.js$/, ' part')).sort()).toEqual([
      'ads part',
      'captions part',
      'player.js',
      'seek-tip part',
      'video-object part',
    ])
  })

  it('makes a script of at most 9 KB compressed, styles and icons included', async () => {
    expect(await compressedBytes('player.js')).toBeLessThanOrEqual(9 * 1024)
  })

  it('makes a script that tells the browser first to compile it while it comes in', async () => {
    const script = await readFile(join(folder, 'player.js'), 'utf8')
    expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n\(function\(\)\{/)
  })

  it('makes ads of at most 6 KB compressed', async () => {
    expect(await compressedBytes('ads-')).toBeLessThanOrEqual(6 * 1024)
  })

  it('makes the other parts of at most 1 KB each', async () => {
    for (const part of ['captions-', 'seek-tip-', 'video-object-'])
      expect(await compressedBytes(part)).toBeLessThanOrEqual(1024)
  })

  it('makes the same bytes each time', async () => {
    const again = await mkdtemp(join(tmpdir(), 'player-build-'))
    try {
      await buildPlayer(again)
      for (const file of files)
        expect(await readFile(join(again, file))).toEqual(await readFile(join(folder, file)))
    } finally {
      await rm(again, { recursive: true })
    }
  })
})
