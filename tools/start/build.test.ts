import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Build, buildIfOutdated } from './build.ts'

const build: Build = { name: 'page', folder: 'app', sources: ['app'], args: ['make.mjs'] }
const script = `
  import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
  mkdirSync('dist', { recursive: true })
  writeFileSync('dist/page.txt', readFileSync('page.txt', 'utf8').toUpperCase())`

let root: string
const say = vi.spyOn(console, 'log')

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'feedreel build '))
  await mkdir(join(root, 'app'))
  await writeFile(join(root, 'app/make.mjs'), script)
  await writeFile(join(root, 'app/page.txt'), 'first')
  say.mockReset().mockImplementation(() => undefined)
})

afterEach(() => rm(root, { recursive: true }))

const result = () => readFile(join(root, 'app/dist/page.txt'), 'utf8')

describe('buildIfOutdated', () => {
  it('builds once and prints one line', async () => {
    await buildIfOutdated(root, build)
    await buildIfOutdated(root, build)
    expect(await result()).toBe('FIRST')
    expect(say.mock.calls).toEqual([['Building the page…']])
  })

  it('builds again when a source changed', async () => {
    await buildIfOutdated(root, build)
    await writeFile(join(root, 'app/page.txt'), 'other')
    await buildIfOutdated(root, build)
    expect(await result()).toBe('OTHER')
  })

  it('builds again when the result is missing', async () => {
    await buildIfOutdated(root, build)
    await rm(join(root, 'app/dist'), { recursive: true })
    await buildIfOutdated(root, build)
    expect(await result()).toBe('FIRST')
  })

  it('does not build again for a changed test', async () => {
    await buildIfOutdated(root, build)
    await writeFile(join(root, 'app/page.test.ts'), '')
    await buildIfOutdated(root, build)
    expect(say).toHaveBeenCalledOnce()
  })
})

describe('buildIfOutdated refuses', () => {
  it('a failed build, with its output', async () => {
    await rm(join(root, 'app/page.txt'))
    await expect(buildIfOutdated(root, build)).rejects.toThrow(/ENOENT[\s\S]*The page could not be built\.$/)
  })
})
