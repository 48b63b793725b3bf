import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import vitestConfig from '../../vitest.config.ts'
import wideConfig from '../../vitest.wide.config.ts'
import { projectFolder } from '../programs/project-folder.ts'
import { closingLines, countPlaywright, countVitest, runAndCount } from './run-tests.ts'

describe('countVitest', () => {
  it('counts passed and failed tests and names skipped suites once', () => {
    const skipped = { status: 'skipped', ancestorTitles: ['start as root'], title: 'works' }
    const passed = { status: 'passed', ancestorTitles: [], title: 'works' }
    const testResults = [{ assertionResults: [passed, skipped] }, { assertionResults: [skipped] }]
    expect(countVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
      passed: 2,
      failed: 1,
      leftOut: ['start as root'],
    })
  })
})

describe('countPlaywright', () => {
  it('counts flaky tests and errors outside tests as failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 2 }, errors: [{}] }
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 4, leftOut: [] })
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
    const count = ({ failed }: typeof report) => ({ passed: 1, failed, leftOut: [] })
    expect(await runAndCount(run, count)).toEqual({ passed: 1, failed: counted, leftOut: [] })
  })

  it('counts a run without a report as one failed test', async () => {
    expect(await runAndCount(async () => 0, countVitest)).toEqual({ passed: 0, failed: 1, leftOut: [] })
  })
})

describe('closingLines', () => {
  it('name skipped suites, and add up the runs in the last line', () => {
    const runs = [
      { passed: 3, failed: 1, leftOut: ['start as root', 'other', 'mount as root'] },
      { passed: 4, failed: 0, leftOut: [] },
    ]
    expect(closingLines(runs)).toEqual([
      'Skipped: other',
      'Left out, as only root can run them: start as root, mount as root',
      '7 passed, 1 failed',
    ])
    expect(closingLines(runs.slice(1))).toEqual(['4 passed, 0 failed'])
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
