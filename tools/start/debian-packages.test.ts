import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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

const addProgram = (name: string, body = '') =>
  writeFile(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 })

it('ensureDebianPackages accepts any program of a package, or the file of one without programs', async () => {
  await addProgram('google-chrome')
  await ensureDebianPackages([
    { package: 'chromium', commands: ['chromium', 'google-chrome'] },
    { package: 'python3', commands: [], file: import.meta.filename },
  ])
})

it('ensureDebianPackages names the packages in one line if it cannot install them', async () => {
  await addProgram('ffmpeg')
  await writeFile(join(folder, 'chromium'), 'not a program')
  const packages = ['ffmpeg', 'chromium', 'xvfb'].map(name => ({ package: name, commands: [name] }))
  await expect(ensureDebianPackages(packages)).rejects.toThrow(
    /^Missing: chromium, xvfb\. Install it with: sudo apt-get install chromium xvfb$/,
  )
})

it('ensureDebianPackages accepts no program that is too old', async () => {
  await addProgram('browser', 'echo Browser 152.9')
  const wanted = { package: 'browser', commands: ['browser'] }
  await ensureDebianPackages([wanted, { ...wanted, oldest: 152 }])
  await expect(ensureDebianPackages([{ ...wanted, oldest: 153 }])).rejects.toThrow(/^Missing: browser\./)
})

it.runIf(process.getuid?.() === 0)(
  'ensureDebianPackages updates the package lists first and shows the output of apt-get if it fails, as root',
  async () => {
    await addProgram('apt-get', `echo "$@" >> ${folder}/calls; echo no such package; exit 100`)
    vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
    const say = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await expect(ensureDebianPackages([{ package: 'nosuch', commands: ['nosuch'] }])).rejects.toThrow(
      'no such package\napt-get could not install nosuch',
    )
    const calls = await readFile(join(folder, 'calls'), 'utf8')
    expect(calls.match(/\b(install|update)(?=$| --no)/gm)).toEqual(['update', 'install'])
    expect(say).toHaveBeenCalledExactlyOnceWith('Installing nosuch with apt-get…')
  },
)
