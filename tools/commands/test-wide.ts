/**
 * `npm run test:wide`: the tests that take other browser engines or long set-ups, which `npm test` leaves out:
 * Vitest's in `*.wide.test.ts`, then Playwright's of `playwright.wide.config.ts`. `npm run test:wide -- deploy` runs
 * only Vitest's tests whose path holds the text, `npm run test:wide -- e2e/…` only Playwright's. The last line is
 * `N passed, N failed`; the exit code is 1 if any failed or none ran.
 */

import { runCommand } from '../programs/command.ts'
import { buildOutdated } from '../start/build.ts'
import {
  chromium,
  ensureDebianPackages,
  ffmpeg,
  firefox,
  postgresServer,
  s3ServerPackages,
  webkit,
} from '../start/debian-packages.ts'
import { readTestFilters, runTests } from '../test/test-run.ts'
import { wideTests } from '../test/wide-tests.ts'

const { filters, onlyBrowser, onlyUnits } = readTestFilters(process.argv.slice(2))

await runCommand(async () => {
  const isRoot = process.getuid?.() === 0
  await ensureDebianPackages([
    ffmpeg,
    chromium,
    ...(onlyUnits ? [] : [firefox, ...webkit]),
    ...(isRoot && !onlyBrowser ? [...s3ServerPackages, postgresServer] : []),
  ])
  await runTests(async run => {
    await run.stage('build', buildOutdated)
    if (!onlyBrowser && wideTests().length > 0) {
      await run.vitest(['--config=vitest.wide.config.ts', ...filters])
    }
    if (!onlyUnits) await run.playwright(['--config=playwright.wide.config.ts', ...filters])
  })
})
