import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeRelease, RELEASES, readManifest, releasePlayer } from './release.ts'

const versions = await readdir(RELEASES)

describe('a release', () => {
  for (const version of versions) {
    it(`${version} has not changed since its release`, async () => {
      const folder = join(RELEASES, version)
      expect(await describeRelease(folder, version)).toEqual(await readManifest(folder))
    })
  }

  it('exists', () => {
    expect(versions.length).toBeGreaterThan(0)
    expect(versions.filter(version => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  it('has hashes, is readable by the server and is made only once', async () => {
    const releases = await mkdtemp(join(tmpdir(), 'player-releases-'))
    try {
      const { version, files } = await releasePlayer(releases)
      expect(Object.keys(files)).toContain('player.js')
      for (const integrity of Object.values(files)) expect(integrity).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/)
      expect((await stat(join(releases, version))).mode & 0o055).toBe(0o055)
      await expect(releasePlayer(releases)).rejects.toThrow('is released')
    } finally {
      await rm(releases, { recursive: true })
    }
  })
})
