import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { clearWorkFolders, makeWorkFolder } from './work-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-work-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function addFolder(name: string, hoursAgo: number): Promise<void> {
  const path = join(folder, name)
  await mkdir(path)
  await writeFile(join(path, 'frame.jpg'), 'x')
  const then = new Date(Date.now() - hoursAgo * 3_600_000)
  await utimes(path, then, then)
}

describe('clearWorkFolders', () => {
  it('removes old work folders, and nothing that may be in use or is not ours', async () => {
    await addFolder('feedreel-video-aB3xY9', 7)
    await addFolder('feedreel-clip-aB3xY9', 7)
    await addFolder('feedreel-import-aB3xY9', 7)
    await addFolder('feedreel-video-bB3xY9', 1)
    await addFolder('feedreel-test-aB3xY9', 7)
    await addFolder('someone-elses', 7)
    const count = await clearWorkFolders(folder, new Date(Date.now() - 6 * 3_600_000))
    expect(count).toBe(3)
    expect((await readdir(folder)).toSorted()).toEqual([
      'feedreel-test-aB3xY9',
      'feedreel-video-bB3xY9',
      'someone-elses',
    ])
  })

  it('keeps those of running processes, however old they are by the clock', async () => {
    const ended = spawn(process.execPath, ['--version'])
    await once(ended, 'close')
    const own = await makeWorkFolder('video')
    onTestFinished(() => rm(own, { recursive: true }))
    const kept = [basename(own), `feedreel-video-${process.ppid}-0123abcd-aB3xY9`].toSorted()
    const left = [
      `feedreel-video-${ended.pid}-0123abcd-aB3xY9`,
      `feedreel-video-${process.pid}-0123abcd-aB3xY9`,
    ]
    for (const name of [...kept, ...left]) await addFolder(name, 1000)
    expect(await clearWorkFolders(folder, new Date())).toBe(2)
    expect((await readdir(folder)).toSorted()).toEqual(kept)
  })
})
