import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installPackages } from './install-packages.mjs'

let folder: string

/** A project that needs `fonts` to run and `builder` to be built, as its lock file says. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedreel install '))
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const needs = { dependencies: { fonts: 'file:fonts' }, devDependencies: { builder: 'file:builder' } }
  const packages: Record<string, object> = { '': { name: 'sample', ...needs } }
  for (const name of ['fonts', 'builder']) {
    const dev = name === 'builder' ? { dev: true } : {}
    packages[name] = { version: '1.0.0', ...dev }
    packages[`node_modules/${name}`] = { resolved: name, link: true }
    await writePackage(name)
  }
  const lock = { name: 'sample', lockfileVersion: 3, requires: true, packages }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'sample', ...needs }))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

async function writePackage(name: string): Promise<void> {
  await mkdir(join(folder, name))
  await writeFile(join(folder, name, 'package.json'), JSON.stringify({ name, version: '1.0.0' }))
}

const isInstalled = (name: string) => existsSync(join(folder, 'node_modules', name))

describe('installPackages', () => {
  it('excludes packages with an npm option, as the image does', async () => {
    await installPackages(folder, ['--omit=dev'])
    expect([isInstalled('fonts'), isInstalled('builder')]).toEqual([true, false])
  })

  it('adds packages that an earlier installation excluded', async () => {
    await installPackages(folder, ['--omit=dev'])
    await installPackages(folder)
    expect([isInstalled('fonts'), isInstalled('builder')]).toEqual([true, true])
  })
})

describe('installPackages refuses', () => {
  it('a package that is not in the lock file, also if others are excluded', async () => {
    await writePackage('stranger')
    const needs = { dependencies: { fonts: 'file:fonts', stranger: 'file:stranger' } }
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'sample', ...needs }))
    await expect(installPackages(folder, ['--omit=dev'])).rejects.toThrow(
      'are not those of package-lock.json',
    )
  })
})
