import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { watchStorage } from './watch-storage.ts'

let server: TestServer
let temporary: string
beforeAll(async () => {
  server = await startTestServer()
  temporary = join(server.platform.config.dataDir, 'media/.tmp')
})
afterAll(() => server.stop())

async function metric(name: string): Promise<number> {
  const { body } = await server.visitor().get('/metrics')
  return Number(new RegExp(`^feedreel_${name} (\\S+)$`, 'm').exec(body as string)?.[1])
}

const readyz = async () => server.visitor().get('/readyz')

describe('a storage', () => {
  it('that accepts files is up and writable, with free space on its disk', async () => {
    expect(await server.platform.storageWatch.look()).toMatchObject({ problem: null })
    expect(await metric('storage_up')).toBe(1)
    expect(await metric('storage_writable')).toBe(1)
    expect(await metric('disk_free_bytes')).toBeGreaterThan(0)
    expect((await readyz()).status).toBe(200)
  })

  it('that no longer accepts files is detected by the first failed write, and by the next check', async () => {
    const { storage, storageWatch, config } = server.platform
    const file = join(config.dataDir, 'file')
    await writeFile(file, 'a video')
    // Files are written in this folder first.
    await rm(temporary, { recursive: true })
    await writeFile(temporary, '')
    await expect(storage.putFile('videos/1.mp4', file, 'video/mp4')).rejects.toThrow('ENOTDIR')
    await vi.waitUntil(async () => (await storageWatch.state()).problem !== null, POLL_OPTIONS)
    expect(await metric('storage_up')).toBe(1)
    expect(await metric('storage_writable')).toBe(0)
    expect(await metric('storage_write_failures_total')).toBe(1)
    const sentence = 'The storage cannot be written.'
    expect(await readyz()).toMatchObject({ status: 503, body: { error: sentence, detail: sentence } })
    const operator = await server.operator()
    const { body } = await operator.get('/api/portal/health/')
    expect(body).toMatchObject({ problems: [sentence], storage: { is_up: true, is_writable: false } })

    await rm(temporary)
    await mkdir(temporary)
    expect((await readyz()).status).toBe(200)
    expect(await metric('storage_writable')).toBe(1)
  })

  it('that fails during a check is detected by the check after it', async () => {
    const [written, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { storage } = server.platform
    const slow = {
      ...storage,
      async checkWritable() {
        await storage.checkWritable()
        written.resolve()
        await held.promise
      },
    }
    const watch = watchStorage(slow, server.platform)
    const first = watch.state()
    await written.promise
    await rm(temporary, { recursive: true })
    await writeFile(temporary, '')
    const second = watch.look()
    held.resolve()
    expect(await first).toMatchObject({ isWritable: true })
    expect(await second).toMatchObject({ isUp: true, isWritable: false })
    watch.stop()
    await rm(temporary)
    await mkdir(temporary)
  })

  it('that is unreachable is neither up nor writable', async () => {
    await rm(temporary, { recursive: true })
    expect(await server.platform.storageWatch.look()).toMatchObject({ isUp: false, isWritable: false })
    expect(await metric('storage_up')).toBe(0)
    expect((await readyz()).body).toMatchObject({ error: 'The storage is unavailable.' })
    await mkdir(temporary)
    expect((await readyz()).status).toBe(200)
  })
})
