import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isOutage } from '../database/outage.ts'
import { createLocalStorage } from './local.ts'
import type { Storage } from './storage.ts'

const KEY = 'videos/1.mp4'

let folder: string
let media: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-local-'))
  media = join(folder, 'media')
  storage = await createLocalStorage(media, 'https://video.example.com')
  const file = join(folder, 'video')
  await writeFile(file, 'a video')
  await storage.putFile(KEY, file, 'video/mp4')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a folder whose temporary files can be written', () => {
  it('is not writable while one of its own folders is not', async () => {
    await storage.checkWritable()
    await rm(join(media, 'videos'), { recursive: true })
    await writeFile(join(media, 'videos'), '')
    await expect(storage.checkWritable()).rejects.toThrow('ENOTDIR')
    await rm(join(media, 'videos'))
    await symlink('/sys', join(media, 'videos'))
    await expect(storage.checkWritable()).rejects.toThrow(join(media, 'videos'))
    expect(await readdir(join(media, '.tmp'))).toEqual([])
    await rm(join(media, 'videos'))
    await storage.checkWritable()
  })
})

describe('a folder that is missing for a while', () => {
  it('has not lost its files, and has removed none', async () => {
    const unmounted = join(folder, 'unmounted')
    await rename(media, unmounted)
    await mkdir(media)
    const keys = async () => {
      for await (const { key } of storage.list('videos/')) return key
    }
    for (const work of [
      () => storage.size(KEY),
      () => storage.exists(KEY),
      () => storage.read(KEY),
      () => storage.getFile(KEY, join(folder, 'copy')),
      () => storage.remove([KEY]),
      () => storage.check(),
      keys,
    ]) {
      const error = await work().catch(thrown => thrown)
      expect(error.message).toContain(`The folder ${media} cannot be reached: ENOENT`)
      expect(isOutage(error)).toBe(true)
    }
    expect(await readdir(media)).toEqual([])
    await rm(media, { recursive: true })
    await rename(unmounted, media)
    expect(await storage.size(KEY)).toBe(7)
  })
})
