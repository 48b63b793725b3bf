import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import vitestConfig from '../../vitest.config.ts'
import wideConfig from '../../vitest.wide.config.ts'
import { projectFolder } from '../programs/project-folder.ts'
import { closingLines, countPlaywright, countVitest, runAndCount, wideTestsLine } from './run-tests.ts'

describe('countVitest', () => {
  it('counts passed and failed tests, names the failed ones, and skipped suites once', () => {
    const skipped = { status: 'skipped', ancestorTitles: ['start as root'], title: 'works' }
    const passed = { status: 'passed', ancestorTitles: [], title: 'works' }
    const failed = { status: 'failed', ancestorTitles: ['a feed', 'refuses'], title: 'a script' }
    const testResults = [
      { name: join(projectFolder, 'apps/a.test.ts'), assertionResults: [passed, skipped, failed] },
      { name: join(projectFolder, 'apps/b.test.ts'), assertionResults: [skipped] },
    ]
    expect(countVitest({ numPassedTests: 2, numFailedTests: 1, testResults } as never)).toEqual({
      passed: 2,
      failed: 1,
      failures: ['apps/a.test.ts › a feed › refuses › a script'],
      leftOut: ['start as root'],
    })
  })
})

describe('countPlaywright', () => {
  const specOf = (title: string, ...ends: [projectName: string, status: string, message?: string][]) => ({
    title,
    file: 'player/ads.spec.ts',
    tests: ends.map(([projectName, status, message]) => ({
      projectName,
      status,
      results: [{ error: { message } }, {}],
    })),
  })

  it('counts flaky tests and errors outside tests as failed, and names the tests', () => {
    const group = { title: 'ads', specs: [specOf('skip', ['player', 'flaky'])] }
    const file = {
      title: 'player/ads.spec.ts',
      specs: [specOf('plays', ['player', 'expected'], ['player-firefox', 'unexpected'])],
      suites: [group],
    }
    const stats = { expected: 5, unexpected: 1, flaky: 2 }
    expect(countPlaywright({ stats, suites: [file], errors: [{}] } as never)).toEqual({
      passed: 5,
      failed: 4,
      failures: ['[player-firefox] player/ads.spec.ts › plays', '[player] player/ads.spec.ts › ads › skip'],
      leftOut: [],
    })
  })

  it('counts a test as passed that passed after a crash of the browser', () => {
    const crash = 'POST /session/1/url: session deleted because of page crash or hang.'
    const specs = [
      specOf('plays', ['player-webkit', 'flaky', crash]),
      specOf('ends', ['p', 'unexpected', crash]),
    ]
    const stats = { expected: 5, unexpected: 1, flaky: 1 }
    expect(countPlaywright({ stats, suites: [{ title: '', specs }], errors: [] } as never)).toEqual({
      passed: 6,
      failed: 1,
      failures: ['[p] player/ads.spec.ts › ends'],
      leftOut: [],
    })
  })
})

describe('runAndCount', () => {
  it.each([
    { failed: 0, exitCode: 0, counted: 0 },
    { failed: 0, exitCode: 1, counted: 1 },
    { failed: 3, exitCode: 1, counted: 3 },
  ])('counts $counted failed tests of $failed with exit code $exitCode', async ({ counted, ...report }) => {
    const run = async (file: string) => {
      await writeFile(file, JSON.stringify(report))
      return report.exitCode
    }
    const count = ({ failed }: typeof report) => ({ passed: 1, failed, failures: [], leftOut: [] })
    expect(await runAndCount(run, count)).toEqual({ passed: 1, failed: counted, failures: [], leftOut: [] })
  })

  it('counts a run without a report as one failed test', async () => {
    const counts = await runAndCount(async () => 0, countVitest)
    expect(counts).toEqual({ passed: 0, failed: 1, failures: [], leftOut: [] })
  })
})

describe('closingLines', () => {
  it('name failed tests and skipped suites, and add up the runs in the last line', () => {
    const runs = [
      {
        passed: 3,
        failed: 1,
        failures: ['a.test.ts › works'],
        leftOut: ['start as root', 'other', 'mount as root'],
      },
      { passed: 4, failed: 0, failures: [], leftOut: [] },
    ]
    expect(closingLines(runs)).toEqual([
      'Failed: a.test.ts › works',
      'Skipped: other',
      'Left out, as only root can run them: start as root, mount as root',
      '7 passed, 1 failed',
    ])
    expect(closingLines(runs.slice(1))).toEqual(['4 passed, 0 failed'])
  })
})

describe('wideTestsLine', () => {
  it('names every file and tagged test that only npm run test:wide runs', () => {
    const line = wideTestsLine()
    const files = globSync('**/*.wide.test.ts', { cwd: projectFolder, exclude: ['**/node_modules/**'] })
    expect(files).toContain('tools/steps/scanners.wide.test.ts')
    const named = ['the player in WebKit', 'moderation in Firefox', 'e2e/screens/removal.spec.ts']
    for (const part of [...named, ...files]) expect(line).toContain(part)
  })
})

type Choice = { include?: string[]; exclude?: string[] }

describe('every test file', () => {
  it('runs either in npm test or in npm run test:wide', () => {
    const projects = (vitestConfig.test?.projects ?? []) as { test: Choice }[]
    const choices: Choice[] = [...projects.map(project => project.test), wideConfig.test ?? {}]
    const isIn = (file: string, patterns: string[] = []) =>
      patterns.some(pattern => matchesGlob(file, pattern))
    const files = globSync('{apps,packages,tools,bench}/**/*.test.{ts,tsx}', {
      cwd: projectFolder,
      exclude: ['**/node_modules/**', '**/dist/**', 'packages/player/releases/**'],
    })
    expect(files.length).toBeGreaterThan(300)
    const runs = (file: string) =>
      choices.filter(({ include, exclude }) => isIn(file, include) && !isIn(file, exclude)).length
    expect(files.filter(file => runs(file) !== 1)).toEqual([])
  })
})
