import { globSync, readFileSync } from 'node:fs'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { projectFolder } from '../programs/project-folder.ts'
import { runShown } from '../programs/run-program.ts'
import { buildOutdated } from '../start/build.ts'
import * as packages from '../start/debian-packages.ts'
import { patchPlaywright } from './patch-playwright.ts'
import { WIDE } from './wide-tag.ts'

/** The result of a test run; `failures` are the names of failed tests, `leftOut` those of skipped suites. */
export type TestCounts = { passed: number; failed: number; failures: string[]; leftOut: string[] }

/** Counts the tests of Vitest's JSON report. */
export function countVitest({ numPassedTests, numFailedTests, testResults }: JsonTestResults): TestCounts {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(test => ({ ...test, file: relative(projectFolder, name) })),
  )
  const failed = tests.filter(({ status }) => status === 'failed')
  const skipped = tests
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ ancestorTitles, title }) => ancestorTitles.join(' › ') || title)
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: failed.map(({ file, ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' › ')),
    leftOut: [...new Set(skipped)],
  }
}

/** What WebKit's driver says when the process of a page has crashed. */
const CRASH = 'session deleted because of page crash'

/**
 * Counts the tests of Playwright's JSON report. One that passed only at a second try counts as failed, unless the browser
 * crashed at the first.
 */
export function countPlaywright({ stats, suites, errors }: JSONReport): TestCounts {
  const unsteady = suites
    .flatMap(file => testsIn(file))
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
  const crashes = unsteady.filter(({ isCrash }) => isCrash).length
  return {
    passed: stats.expected + crashes,
    failed: stats.unexpected + stats.flaky - crashes + errors.length,
    failures: unsteady.filter(({ isCrash }) => !isCrash).map(({ name }) => name),
    leftOut: [],
  }
}

type BrowserTest = { name: string; status: string; isCrash: boolean }

function testsIn({ specs, suites = [] }: JSONReportSuite, groups: string[] = []): BrowserTest[] {
  const ofSpecs = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: [`[${projectName}] ${file}`, ...groups, title].join(' › '),
      status,
      isCrash: status === 'flaky' && Boolean(results[0]?.error?.message?.includes(CRASH)),
    })),
  )
  return [...ofSpecs, ...suites.flatMap(suite => testsIn(suite, [...groups, suite.title]))]
}

/**
 * Runs a program that writes a JSON report to a file and counts its tests. A run without a report counts as one failed
 * test, and so does one that failed although no test did, such as for a file that could not be loaded.
 * @param run runs the program and returns its exit code
 */
export async function runAndCount<Report>(
  run: (reportFile: string) => Promise<number>,
  count: (report: Report) => TestCounts,
): Promise<TestCounts> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'feedreel-test-'))
  const reportFile = join(folder.path, 'report.json')
  const exitCode = await run(reportFile)
  const report = await readFile(reportFile, 'utf8').catch(() => null)
  if (report === null) return { passed: 0, failed: 1, failures: [], leftOut: [] }
  const counts = count(JSON.parse(report))
  return { ...counts, failed: exitCode === 0 ? counts.failed : Math.max(counts.failed, 1) }
}

/** The last lines of a test run: the failed tests, the skipped suites, and always at the end `N passed, N failed`. */
export function closingLines(runs: TestCounts[]): string[] {
  const leftOut = runs.flatMap(run => run.leftOut)
  const { rootOnly = [], others = [] } = Object.groupBy(leftOut, name =>
    name.endsWith(' as root') ? 'rootOnly' : 'others',
  )
  const sum = (key: 'passed' | 'failed') => runs.reduce((total, run) => total + run[key], 0)
  return [
    ...runs.flatMap(run => run.failures).map(name => `Failed: ${name}`),
    ...(others.length > 0 ? [`Skipped: ${others.join(', ')}`] : []),
    ...(rootOnly.length > 0 ? [`Left out, as only root can run them: ${rootOnly.join(', ')}`] : []),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ]
}

/** The line of `npm test` that names what only `npm run test:wide` runs. */
export function wideTestsLine(): string {
  const find = (pattern: string) =>
    globSync(pattern, { cwd: projectFolder, exclude: ['**/node_modules/**'] }).toSorted()
  const tagged = find('e2e/**/*.spec.ts')
    .filter(file => readFileSync(join(projectFolder, file), 'utf8').includes('/wide-tag.ts'))
    .map(file => `tests of ${file} tagged ${WIDE}`)
  const browsers = ['the player in WebKit', "the portal's main job and moderation in Firefox"]
  const files = find('{apps,packages,tools,bench}/**/*.wide.test.ts')
  return `Left to npm run test:wide: ${[...browsers, ...tagged, ...files].join(', ')}`
}

async function runVitest(args: string[]): Promise<TestCounts> {
  return runAndCount(reportFile => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
    const command = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]
    return runShown(process.execPath, command, { cwd: projectFolder })
  }, countVitest)
}

async function runPlaywright(args: string[]): Promise<TestCounts> {
  await patchPlaywright(join(projectFolder, 'node_modules/playwright-core/lib/coreBundle.js'))
  return runAndCount(reportFile => {
    const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args]
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }
    return runShown(process.execPath, command, { cwd: projectFolder, env })
  }, countPlaywright)
}

/**
 * Builds outdated parts, runs Vitest's tests, then Playwright's, and prints the closing lines; the exit code is 1 if a test
 * failed or none ran.
 * @param isWide whether to run the tests of `npm run test:wide` instead of those of `npm test`
 * @param filters texts that a test's path must contain; with one that starts with `e2e` only Playwright runs, with others
 *   only Vitest
 */
export async function runTests(isWide: boolean, filters: string[]): Promise<void> {
  const isBrowser = filters.length === 0 || filters.some(filter => filter.startsWith('e2e'))
  const isUnits = filters.length === 0 || !isBrowser
  const isRoot = process.getuid?.() === 0
  const suffix = isWide ? '.wide' : ''
  await packages.ensureDebianPackages([
    ...[packages.ffmpeg, packages.chromium],
    ...(isBrowser ? [packages.firefox, ...(isWide ? packages.webkit : [])] : []),
    // Without root the portal is tested with Chromium.
    ...(isRoot && isBrowser ? [packages.headlessShell] : []),
    ...(isRoot && isUnits ? [...packages.s3ServerPackages, packages.postgresServer] : []),
  ])
  // The product is started about fifty times: with a compile cache a start takes half the CPU time.
  await using compiled = await mkdtempDisposable(join(tmpdir(), 'feedreel-compiled-'))
  process.env.NODE_COMPILE_CACHE = compiled.path
  await buildOutdated()
  const runs: TestCounts[] = []
  if (isUnits) runs.push(await runVitest([`--config=vitest${suffix}.config.ts`, ...filters]))
  if (isBrowser) runs.push(await runPlaywright([`--config=playwright${suffix}.config.ts`, ...filters]))
  if (!isWide && filters.length === 0) console.log(wideTestsLine())
  for (const line of closingLines(runs)) console.log(line)
  if (runs.some(({ failed }) => failed > 0) || runs.every(({ passed }) => passed === 0)) process.exitCode = 1
}
