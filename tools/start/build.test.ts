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
    { what: 'nothing', change: async () => undefined, times: 1, result: 'FIRST' },
    {
      what: 'a source',
      change: () => writeFile(join(root, 'app/page.txt'), 'other'),
      times: 2,
      result: 'OTHER',
    },
    {
      what: 'a test',
      change: () => writeFile(join(root, 'app/page.test.ts'), ''),
      times: 1,
      result: 'FIRST',
    },
    {
      what: 'the result',
      change: () => rm(join(root, 'app/dist'), { recursive: true }),
      times: 2,
      result: 'FIRST',
    },
  ])(
    'builds $times times, with one line each, when $what changed between two calls',
    async ({ change, times, result }) => {
      await buildIfOutdated(root, build)
      await change()
      await buildIfOutdated(root, build)
      expect(await readFile(join(root, 'app/dist/page.txt'), 'utf8')).toBe(result)
      expect(say.mock.calls).toEqual(Array(times).fill(['Building the page…']))
    },
  )

  it('refuses a failed build, with its output', async () => {
    await rm(join(root, 'app/page.txt'))
    await expect(buildIfOutdated(root, build)).rejects.toThrow(/ENOENT[\s\S]*The page could not be built\.$/)
  })
})
