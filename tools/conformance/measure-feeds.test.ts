import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../programs/project-folder.ts'
import { runProgram } from '../programs/run-program.ts'
import { readFeedExpectations } from './feed-expectations.ts'
import { feedFigures, measureFeeds } from './measure-feeds.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const feeds = join(fixtures, 'feeds')
const measure = async (file: string) => measureFeeds(feeds, await readFeedExpectations(join(fixtures, file)))
const command = (...args: string[]) =>
  runProgram(process.execPath, [join(projectFolder, 'tools/commands/conformance.ts'), ...args])

describe('measureFeeds', () => {
  it('compares texts, dates and addresses by meaning, not by spelling', async () => {
    const measured = await measure('whole-feeds.json')
    expect(measured.disagreements).toEqual([])
    expect(Object.fromEntries(measured.fields.map(({ field, expected }) => [field, expected]))).toEqual({
      title: 5,
      link: 2,
      id: 3,
      date: 3,
      summary: 3,
      category: 1,
      picture: 1,
    })
    expect(feedFigures(measured)).toMatchObject({ files: 2, crashed: 0, title: 1, picture: 1 })
  })

  it('counts each property that differs, and every property of a refused document', async () => {
    const measured = await measure('properties.json')
    expect(measured.disagreements).toEqual([
      expect.objectContaining({ field: 'summary', expected: 'Black, for once.', read: 'White, as before.' }),
      expect.objectContaining({ field: 'title', file: 'page.html', read: '' }),
    ])
    expect(measured.refused).toEqual([{ file: 'page.html', reason: expect.stringContaining('web page') }])
    expect(feedFigures(measured)).toMatchObject({ files: 2, title: 0.6666, summary: 0 })
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
        ...{ files: 2, crashed: 0, title: 0.6666, link: 1, id: 1 },
        ...{ date: 1, summary: 0, category: 1, picture: 1 },
      },
      missed: ['title', 'summary'],
    })
  })
})

describe('npm run conformance refuses', () => {
  it('to run without expectations, with its usage', async () => {
    const { exitCode, output } = await command('feeds', feeds)
    expect(exitCode).toBe(1)
    expect(output).toContain('Usage: npm run conformance')
  })

  it('a folder without any of the files', async () => {
    const expectations = join(fixtures, 'properties.json')
    const { exitCode, output } = await command('feeds', fixtures, '--expect', expectations)
    expect(exitCode).toBe(1)
    expect(output).toContain('none of the 2 files')
  })

  it('expectations of another format', async () => {
    const expectations = join(projectFolder, 'package.json')
    const { exitCode, output } = await command('feeds', feeds, '--expect', expectations)
    expect(exitCode).toBe(1)
    expect(output).toContain('neither "data"')
  })
})
