import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ensureDebianPackages } from './debian-packages.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel-path-'))
  vi.stubEnv('PATH', `/nowhere:${folder}`)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

async function addProgram(name: string, body = ''): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${body}\n`)
  await chmod(join(folder, name), 0o755)
}

describe('ensureDebianPackages', () => {
  it('accepts any program of a package', async () => {
    await addProgram('google-chrome')
    await ensureDebianPackages([{ package: 'chromium', commands: ['chromium', 'google-chrome'] }])
  })

  it('accepts the file of a package without programs', async () => {
    await ensureDebianPackages([{ package: 'python3', commands: [], file: import.meta.filename }])
  })
})

describe('ensureDebianPackages refuses', () => {
  it('with one line that names the packages if it cannot install them', async () => {
    await addProgram('ffmpeg')
    await writeFile(join(folder, 'chromium'), 'not a program')
    const packages = [
      { package: 'ffmpeg', commands: ['ffmpeg'] },
      { package: 'chromium', commands: ['chromium'] },
      { package: 'xvfb', commands: ['Xvfb'] },
    ]
    await expect(ensureDebianPackages(packages)).rejects.toThrow(
      /^Missing: chromium, xvfb\. Install it with: sudo apt-get install chromium xvfb$/,
    )
  })
})

describe.runIf(process.getuid?.() === 0)('ensureDebianPackages as root', () => {
  it('updates the package lists after a first failure and shows the output of apt-get after a second', async () => {
    await addProgram('apt-get', `echo "$@" >> ${folder}/calls; echo no such package; exit 100`)
    vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
    const say = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await expect(ensureDebianPackages([{ package: 'nosuch', commands: ['nosuch'] }])).rejects.toThrow(
      'no such package\napt-get could not install nosuch',
    )
    const calls = (await readFile(join(folder, 'calls'), 'utf8')).trimEnd().split('\n')
    expect(calls.map(call => call.split(' ').findLast(word => /^(install|update)$/.test(word)))).toEqual([
      'install',
      'update',
      'install',
    ])
    expect(say).toHaveBeenCalledExactlyOnceWith('Installing nosuch with apt-get…')
  })
})
