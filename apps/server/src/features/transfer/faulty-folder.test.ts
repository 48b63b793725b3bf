import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo, storeText } from '#test/factories/video.ts'
import { startFaultyS3 } from '#test/faulty-s3.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { exportData } from './service/export-data.ts'
import { importData } from './service/import-data.ts'

const KEY = 'videos/whole.mp4'
/** Every write to it fails as to a full disk. */
const FULL = '/dev/full'
const signal = new AbortController().signal

const s3 = await startFaultyS3()
let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer({ environment: s3.environment })
  const publisher = await buildPublisher(server.platform)
  await storeText(server.platform, KEY, 'the bytes of a video')
  await buildVideo(server.platform, publisher.id, { media_key: KEY })
})
afterAll(async () => {
  await server.stop()
  await s3.stop()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-export-'))
})
afterEach(() => rm(folder, { recursive: true }))

const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => expect.fail('accepted'),
    error => error.message,
  )

describe('an export', () => {
  it.each(['a-file', 'a-file/below'])('to %s says that it is no folder', async name => {
    await writeFile(join(folder, 'a-file'), '')
    const path = join(folder, name)
    expect(await failureOf(exportData(server.platform, path, signal))).toMatch(
      `The folder ${path} can't be used: ENOTDIR`,
    )
  })

  it('to a full disk names the file of the table that it could not write', async () => {
    await mkdir(join(folder, 'tables'))
    const file = join(folder, 'tables', 'administrator.copy')
    await symlink(FULL, file)
    expect(await failureOf(exportData(server.platform, folder, signal))).toMatch(
      `${file} could not be written: ENOSPC`,
    )
    await rm(file)
    expect(await exportData(server.platform, folder, signal)).toMatchObject({ missing: [] })
  })

  it('to a full disk does not blame the bucket', async () => {
    for (const name of ['tables', 'media', 'media/videos']) await mkdir(join(folder, name))
    const half = join(folder, 'media', `${KEY}.half`)
    await symlink(FULL, half)
    expect(await failureOf(exportData(server.platform, folder, signal))).toMatch(
      `${half} could not be written: ENOSPC`,
    )
    expect(await exportData(server.platform, folder, signal)).toMatchObject({ missing: [] })
  })

  it('that fails while it encrypts leaves no file unencrypted', async () => {
    const passphrase = { passphrase: 'a long passphrase' }
    for (const name of ['tables', 'media', 'media/videos']) await mkdir(join(folder, name))
    await writeFile(join(folder, 'key.age'), '')
    const encrypted = join(folder, 'media', `${KEY}.age.new`)
    await symlink(FULL, encrypted)
    expect(await failureOf(exportData(server.platform, folder, signal, passphrase))).toMatch(
      `${encrypted} could not be written: ENOSPC`,
    )
    expect(await readdir(join(folder, 'media/videos'))).toEqual(['whole.mp4.age.new'])
  })
})

describe('an import', () => {
  it.each(['a-file', 'a-file/below'])('from %s says that it is no folder', async name => {
    await writeFile(join(folder, 'a-file'), '')
    const path = join(folder, name)
    expect(await failureOf(importData(server.platform, path, signal))).toMatch(
      `The folder ${path} can't be used: ENOTDIR`,
    )
  })

  it('names the file that could not be read', async () => {
    await exportData(server.platform, folder, signal)
    const target = await startTestServer()
    try {
      const file = join(folder, 'media', KEY)
      await rm(file)
      await mkdir(file)
      expect(await failureOf(importData(target.platform, folder, signal))).toMatch(
        `${file} could not be read: EISDIR`,
      )
    } finally {
      await target.stop()
    }
  })
})
