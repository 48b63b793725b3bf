/**
 * `npm test`: builds what is out of date and runs every test, first Vitest, then the ones in a browser.
 * `npm test -- packages/media` runs only Vitest's tests whose path holds the text, `npm test -- e2e/…` only
 * Playwright's. The last lines name what only `npm run test:wide` runs, how long each stage took, and
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
} from '../start/debian-packages.ts'
import { readTestFilters, runTests } from '../test/test-run.ts'
import { wideTestsLine } from '../test/wide-tests.ts'

const { filters, onlyBrowser, onlyUnits } = readTestFilters(process.argv.slice(2))
const notes = filters.length === 0 ? [wideTestsLine()] : []

await runCommand(async () => {
  const isRoot = process.getuid?.() === 0
  await ensureDebianPackages([
    ffmpeg,
    chromium,
    ...(onlyUnits ? [] : [firefox]),
    ...(isRoot && !onlyBrowser ? [...s3ServerPackages, postgresServer] : []),
  ])
  await runTests(async run => {
    if (!onlyUnits) await run.stage('build', buildOutdated)
    if (!onlyBrowser) await run.vitest(filters)
    if (!onlyUnits) await run.playwright(filters)
  }, notes)
})
