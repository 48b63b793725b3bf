import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../programs/project-folder.ts'
import { runProgram } from '../programs/run-program.ts'
import { readFeedExpectations } from './feed-expectations.ts'
import { measureFeeds } from './measure-feeds.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const feeds = join(fixtures, 'feeds')
const measure = async (file: string) => measureFeeds(feeds, await readFeedExpectations(join(fixtures, file)))
const command = (...args: string[]) =>
  runProgram(process.execPath, [join(projectFolder, 'tools/run-command.ts'), 'conformance', ...args])

describe('measureFeeds', () => {
  it('compares texts, dates and addresses by meaning, not by spelling', async () => {
    const measured = await measure('whole-feeds.json')
    expect(measured.disagreements).toEqual([])
    const expected = { title: 5, link: 2, id: 3, date: 3, summary: 3, category: 1, picture: 1 }
    expect(measured.fields).toEqual(Object.entries(expected).map(([field, count]) => [field, count, count]))
    expect(measured.figures).toMatchObject({ files: 2, crashed: 0, title: 1, picture: 1 })
  })

  it('counts each property that differs, and every property of a refused document', async () => {
    const measured = await measure('properties.json')
    expect(measured.disagreements).toEqual([
      expect.objectContaining({ field: 'summary', expected: 'Black, for once.', read: 'White, as before.' }),
      expect.objectContaining({ field: 'title', file: 'page.html', read: '' }),
    ])
    expect(measured.failures).toEqual([expect.stringMatching(/^Refused page\.html: .*web page/)])
    expect(measured.figures).toMatchObject({ files: 2, title: 0.6666, summary: 0 })
  })
})

describe('npm run conformance', () => {
  it('prints missed goals and one line of JSON, with exit code 0', async () => {
    const { exitCode, output } = await command('feeds', feeds, '--expect', join(fixtures, 'properties.json'))
    expect(exitCode).toBe(0)
    expect(output).toContain('Goal missed: summary')
    expect(JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')).toEqual({
      name: 'feeds',
      figures: {
        files: 2,
        crashed: 0,
        title: 0.6666,
        link: 1,
        id: 1,
        date: 1,
        summary: 0,
        category: 1,
        picture: 1,
      },
      missed: ['title', 'summary'],
    })
  })
})

describe('npm run conformance refuses', () => {
  const manifest = join(projectFolder, 'package.json')
  const properties = join(fixtures, 'properties.json')

  it.each([
    ['to run without expectations, with its usage', [feeds], 'Usage: npm run conformance'],
    ['a folder without any of the files', [fixtures, '--expect', properties], 'none of the 2 files'],
    ['expectations of another format', [feeds, '--expect', manifest], 'neither "data"'],
  ])('%s', async (_what, args, message) => {
    const { exitCode, output } = await command('feeds', ...args)
    expect(exitCode).toBe(1)
    expect(output).toContain(message)
  })
})
