import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findFfmpeg } from '@feedreel/media/ffmpeg/ffmpeg'
import { scene, workFolder } from '@feedreel/media/test-material'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStillProcess } from './still-process.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('the process that renders stills', () => {
  it('is not ended while it renders, however long ago an earlier still was rendered', async () => {
    const folder = await workFolder()
    const stills = createStillProcess(await findFfmpeg())
    const folders = ['first', 'second', 'third'].map(name => join(folder, name))
    for (const path of folders) await mkdir(path)
    const [first = '', second = '', third = ''] = folders
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await Promise.all([stills.render(scene(), first), stills.render(scene(), second)])
    vi.advanceTimersByTime(119_000)
    const rendering = stills.render(scene(), third)
    vi.advanceTimersByTime(1500)
    await expect(rendering).resolves.toContain(third)
    stills.stop()
  })
})
