import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearWorkFolders } from './work-folder.ts'

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
    await addFolder('feedreel-video-bB3xY9', 1)
    await addFolder('feedreel-test-aB3xY9', 7)
    await addFolder('someone-elses', 7)
    const count = await clearWorkFolders(folder, new Date(Date.now() - 6 * 3_600_000))
    expect(count).toBe(2)
    expect((await readdir(folder)).toSorted()).toEqual([
      'feedreel-test-aB3xY9',
      'feedreel-video-bB3xY9',
      'someone-elses',
    ])
  })
})
