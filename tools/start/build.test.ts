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

describe('buildIfOutdated', () => {
  it.each([
    ['nothing', 1, 'FIRST', async () => undefined],
    ['a source', 2, 'OTHER', () => writeFile(join(root, 'app/page.txt'), 'other')],
    ['a test', 1, 'FIRST', () => writeFile(join(root, 'app/page.test.ts'), '')],
    ['the result', 2, 'FIRST', () => rm(join(root, 'app/dist'), { recursive: true })],
  ])('with %s changed, two calls build %i times, with one line each', async (_, times, result, change) => {
    await buildIfOutdated(root, build)
    await change()
    await buildIfOutdated(root, build)
    expect(await readFile(join(root, 'app/dist/page.txt'), 'utf8')).toBe(result)
    expect(say.mock.calls).toEqual(Array(times).fill(['Building the page…']))
  })

  it('refuses a failed build, with its output', async () => {
    await rm(join(root, 'app/page.txt'))
    await expect(buildIfOutdated(root, build)).rejects.toThrow(/ENOENT[\s\S]*The page could not be built\.$/)
  })
})
