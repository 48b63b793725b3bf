/**
 * `npm test`: builds what is out of date and runs every test, first Vitest, then the ones in a browser.
 * `npm test -- packages/media` runs only Vitest's tests whose path holds the text, `npm test -- e2e/…` only
 * Playwright's. The last two lines tell how long each stage took and `N passed, N failed`; the exit code is 1 if
 * any failed or none ran.
 */
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildOutdated } from '../build.ts'
import { runCommand } from '../command.ts'
import {
  chromium,
  ensureDebianPackages,
  ffmpeg,
  postgresServer,
  s3ServerPackages,
} from '../debian-packages.ts'
import { projectFolder } from '../project-folder.ts'
import { runShown } from '../run-program.ts'
import {
  closingLines,
  countPlaywright,
  countVitest,
  type StageTime,
  type TestCounts,
} from '../test-report.ts'

const filters = process.argv.slice(2)
const onlyBrowser = filters.some(filter => filter.startsWith('e2e'))
const onlyUnits = filters.length > 0 && !onlyBrowser
const stages: StageTime[] = []

/** Does a stage's work and notes how long it took. */
async function stage<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now()
  const result = await work()
  stages.push({ name, durationMs: performance.now() - startedMs })
  return result
}

async function runVitest(reportFile: string): Promise<TestCounts> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filters]
  const exitCode = await runShown(process.execPath, args, { cwd: projectFolder })
  return countVitest(await readReport(reportFile), exitCode)
}

async function runPlaywright(reportFile: string): Promise<TestCounts> {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...filters]
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }
  const exitCode = await runShown(process.execPath, args, { cwd: projectFolder, env })
  return countPlaywright(await readReport(reportFile), exitCode)
}

async function readReport(file: string): Promise<string | undefined> {
  return existsSync(file) ? readFile(file, 'utf8') : undefined
}

await runCommand(async () => {
  const isRoot = process.getuid?.() === 0
  await ensureDebianPackages([
    ffmpeg,
    chromium,
    ...(isRoot && !onlyBrowser ? [...s3ServerPackages, postgresServer] : []),
  ])
  if (!onlyUnits) await stage('build', buildOutdated)
  const reports = await mkdtemp(join(tmpdir(), 'feedreel-test-'))
  // The product is started some fifty times: compiled once, a start takes half of its processor time.
  process.env.NODE_COMPILE_CACHE = join(reports, 'compiled')
  try {
    const runs: TestCounts[] = []
    if (!onlyBrowser) runs.push(await stage('Vitest', () => runVitest(join(reports, 'vitest.json'))))
    const hasBrowserTests = globSync('e2e/**/*.spec.ts', { cwd: projectFolder }).length > 0
    if (!onlyUnits && hasBrowserTests) {
      runs.push(await stage('Playwright', () => runPlaywright(join(reports, 'playwright.json'))))
    }
    const ran = runs.reduce((sum, run) => sum + run.passed + run.failed, 0)
    const failed = runs.reduce((sum, run) => sum + run.failed, 0)
    for (const line of closingLines(runs, stages)) console.log(line)
    if (failed > 0 || ran === 0) process.exitCode = 1
  } finally {
    await rm(reports, { recursive: true })
  }
})
