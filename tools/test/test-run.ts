import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../programs/project-folder.ts'
import { runShown } from '../programs/run-program.ts'
import { patchPlaywright } from './patch-playwright.ts'
import { closingLines, countPlaywright, countVitest, type StageTime, type TestCounts } from './test-report.ts'

/** The stages of one test run, counted and timed. */
export type TestRun = {
  /** Runs a stage and records its duration. */
  stage<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Runs Vitest with these arguments as a separate stage and counts its tests. */
  vitest(args: string[]): Promise<void>
  /** Runs Playwright with these arguments as a separate stage and counts its tests. */
  playwright(args: string[]): Promise<void>
}

/**
 * Runs the stages of `work`, then prints the closing lines with `notes`; the exit code is 1 if a
 * test failed or none ran.
 */
export async function runTests(
  work: (run: TestRun) => Promise<void>,
  notes: readonly string[] = [],
): Promise<void> {
  const reports = await mkdtemp(join(tmpdir(), 'feedreel-test-'))
  // The product is started about fifty times: with a compile cache a start takes half the processor time.
  process.env.NODE_COMPILE_CACHE = join(reports, 'compiled')
  const stages: StageTime[] = []
  const runs: TestCounts[] = []

  async function stage<T>(name: string, work: () => Promise<T>): Promise<T> {
    const startedMs = performance.now()
    const result = await work()
    stages.push({ name, durationMs: performance.now() - startedMs })
    return result
  }

  async function vitest(args: string[]): Promise<void> {
    const reportFile = join(reports, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
    const command = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]
    const exitCode = await runShown(process.execPath, command, { cwd: projectFolder })
    runs.push(countVitest(await readReport(reportFile), exitCode))
  }

  async function playwright(args: string[]): Promise<void> {
    await patchPlaywright(join(projectFolder, 'node_modules/playwright-core/lib/coreBundle.js'))
    const reportFile = join(reports, 'playwright.json')
    const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args]
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }
    const exitCode = await runShown(process.execPath, command, { cwd: projectFolder, env })
    runs.push(countPlaywright(await readReport(reportFile), exitCode))
  }

  try {
    await work({
      stage,
      vitest: args => stage('Vitest', () => vitest(args)),
      playwright: args => stage('Playwright', () => playwright(args)),
    })
    for (const line of closingLines(runs, stages, notes)) console.log(line)
    const ran = runs.reduce((sum, run) => sum + run.passed + run.failed, 0)
    if (ran === 0 || runs.some(run => run.failed > 0)) process.exitCode = 1
  } finally {
    await rm(reports, { recursive: true })
  }
}

async function readReport(file: string): Promise<string | undefined> {
  return existsSync(file) ? readFile(file, 'utf8') : undefined
}
