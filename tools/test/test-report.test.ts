import { describe, expect, it } from 'vitest'
import { closingLines, countPlaywright, countVitest } from './test-report.ts'

const test = (status: string, ...ancestorTitles: string[]) => ({ status, ancestorTitles, title: 'works' })
const report = (...testResults: object[]) => JSON.stringify({ testResults })

describe('countVitest', () => {
  it('counts passed and failed tests and names skipped suites', () => {
    const counts = countVitest(
      report(
        { status: 'passed', assertionResults: [test('passed'), test('skipped', 'start as root')] },
        { status: 'failed', assertionResults: [test('failed'), test('skipped', 'start as root')] },
      ),
      1,
    )
    expect(counts).toEqual({ passed: 1, failed: 1, leftOut: ['start as root'] })
  })

  it('counts a file that could not be loaded as one failed test', () => {
    const text = report(
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [] },
    )
    expect(countVitest(text, 1)).toEqual({ passed: 0, failed: 1, leftOut: [] })
  })

  it('counts a run that failed although its tests passed as one failed test', () => {
    const text = report({ status: 'passed', assertionResults: [test('passed')] })
    expect(countVitest(text, 1)).toEqual({ passed: 1, failed: 1, leftOut: [] })
  })

  it('counts a run without a report as one failed test', () => {
    expect(countVitest(undefined, 0)).toEqual({ passed: 0, failed: 1, leftOut: [] })
  })
})

describe('countPlaywright', () => {
  it('counts flaky tests and errors outside tests as failed', () => {
    const text = JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 2 }, errors: [{}] })
    expect(countPlaywright(text, 1)).toEqual({ passed: 5, failed: 4, leftOut: [] })
  })

  it('counts a run without a report as one failed test', () => {
    expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1, leftOut: [] })
  })
})

describe('closingLines', () => {
  const stages = [
    { name: 'build', durationMs: 1_800 },
    { name: 'Vitest', durationMs: 61_200 },
  ]

  it('adds up the runs in the last line', () => {
    const runs = [
      { passed: 3, failed: 1, leftOut: [] },
      { passed: 4, failed: 0, leftOut: [] },
    ]
    expect(closingLines(runs, stages).at(-1)).toBe('7 passed, 1 failed')
  })

  it('names skipped suites and durations in the lines before', () => {
    const runs = [{ passed: 1, failed: 0, leftOut: ['start as root', 'other', 'mount as root'] }]
    expect(closingLines(runs, stages)).toEqual([
      'Skipped: other',
      'Left out, as only root can run them: start as root, mount as root',
      'Took: build 2 s, Vitest 61 s',
      '1 passed, 0 failed',
    ])
  })
})
