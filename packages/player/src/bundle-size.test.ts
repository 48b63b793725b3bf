import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildPlayer } from '../build.ts'

const MAX_BYTES = 9 * 1024

it('builds one script of at most 9 KB compressed, styles and icons included', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'player-build-'))
  try {
    await buildPlayer(folder)
    expect(await readdir(folder)).toEqual(['player.js'])
    const script = await readFile(join(folder, 'player.js'))
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(MAX_BYTES)
  } finally {
    await rm(folder, { recursive: true })
  }
})
