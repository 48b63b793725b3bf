import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFfmpeg } from './ffmpeg.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-ffmpeg-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const searchPath = () => [folder, process.env.PATH ?? ''].join(delimiter)

/** Puts an `ffmpeg` on the search path before the real one; it is killed on every run, or only on the first. */
async function putKilled(real: string, isOnce: boolean): Promise<void> {
  const file = join(folder, 'ffmpeg')
  const mark = `${join(folder, 'ran')}-$(echo "$*" | tr -c a-z0-9 -)`
  const goOn = isOnce ? `[ -e "${mark}" ] && exec ${real} "$@"; touch "${mark}"; ` : ''
  await writeFile(file, `#!/bin/sh\n${goOn}kill -KILL $$\n`)
  await chmod(file, 0o755)
}

describe('findFfmpeg', () => {
  it('retries a check that was killed', async () => {
    const found = await findFfmpeg()
    await putKilled(found.ffmpeg, true)
    expect(await findFfmpeg(searchPath())).toEqual({ ...found, ffmpeg: join(folder, 'ffmpeg') })
  })

  it('rejects an ffmpeg that is killed each time with one clear line', async () => {
    await putKilled('', false)
    await expect(findFfmpeg(searchPath())).rejects.toThrow(
      /ffmpeg -hide_banner .* is killed each time it is run\.$/,
    )
  })
})
