import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from './folders.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-folder-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('makeFolder', () => {
  it('makes what is missing above a folder, also for several at once, and gives only the folder its mode', async () => {
    const path = join(folder, 'a/b/c')
    await Promise.all(Array.from({ length: 8 }, () => makeFolder(path, 0o700)))
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'a'))).mode & 0o077).not.toBe(0)
  })

  it('leaves a folder that is there as it is', async () => {
    await expect(makeFolder(folder)).resolves.toBeUndefined()
  })
})

describe('makeFolder refuses', () => {
  it.runIf(process.platform === 'linux')(
    'a place where no folder can be made, instead of trying for ever',
    async () => {
      await expect(makeFolder('/proc/feedreel/data')).rejects.toThrow('ENOENT')
    },
  )

  it('a place that a file takes, or that lies below one', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(makeFolder(file)).rejects.toThrow('EEXIST')
    await expect(makeFolder(join(file, 'below'))).rejects.toThrow('ENOTDIR')
  })
})
