/** The result of a test run; `leftOut` are the names of skipped suites. */
export type TestCounts = { passed: number; failed: number; leftOut: string[] }

/** How long a part of a test run took. */
export type StageTime = { name: string; durationMs: number }

type VitestReport = {
  testResults: {
    status: string
    assertionResults: { status: string; ancestorTitles: string[]; title: string }[]
  }[]
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

/**
 * Counts Vitest's JSON report. A file that failed without a failed test (it could not be loaded) counts as one
 * failed test, and so does a run that failed for another reason. Without a report the run crashed.
 */
export function countVitest(report: string | undefined, exitCode: number): TestCounts {
  if (!report) return crashed
  const { testResults }: VitestReport = JSON.parse(report)
  const tests = testResults.flatMap(file => file.assertionResults)
  const isFailed = (result: { status: string }) => result.status === 'failed'
  const brokenFiles = testResults.filter(file => isFailed(file) && !file.assertionResults.some(isFailed))
  const skipped = tests.filter(test => test.status !== 'passed' && !isFailed(test))
  return failedAtLeast(exitCode, {
    passed: tests.filter(test => test.status === 'passed').length,
    failed: tests.filter(isFailed).length + brokenFiles.length,
    leftOut: [...new Set(skipped.map(test => test.ancestorTitles.join(' › ') || test.title))],
  })
}

/** Counts Playwright's JSON report; a test that passed only at a second try counts as failed. */
export function countPlaywright(report: string | undefined, exitCode: number): TestCounts {
  if (!report) return crashed
  const { stats, errors }: PlaywrightReport = JSON.parse(report)
  const failed = stats.unexpected + stats.flaky + errors.length
  return failedAtLeast(exitCode, { passed: stats.expected, failed, leftOut: [] })
}

const crashed: TestCounts = { passed: 0, failed: 1, leftOut: [] }

function failedAtLeast(exitCode: number, counts: TestCounts): TestCounts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/**
 * The last lines of a test run: the skipped suites, `notes`, the durations of the stages, and always at the end
 * `N passed, N failed`.
 */
export function closingLines(
  runs: TestCounts[],
  stages: StageTime[],
  notes: readonly string[] = [],
): string[] {
  const passed = runs.reduce((sum, run) => sum + run.passed, 0)
  const failed = runs.reduce((sum, run) => sum + run.failed, 0)
  const leftOut = runs.flatMap(run => run.leftOut)
  const rootOnly = leftOut.filter(name => name.endsWith(' as root'))
  const others = leftOut.filter(name => !rootOnly.includes(name))
  return [
    ...(others.length > 0 ? [`Skipped: ${others.join(', ')}`] : []),
    ...(rootOnly.length > 0 ? [`Left out, as only root can run them: ${rootOnly.join(', ')}`] : []),
    ...notes,
    `Took: ${stages.map(({ name, durationMs }) => `${name} ${Math.round(durationMs / 1000)} s`).join(', ')}`,
    `${passed} passed, ${failed} failed`,
  ]
}
