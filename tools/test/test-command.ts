import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../programs/project-folder.ts'
import { buildOutdated } from '../start/build.ts'
import {
  chromium,
  ensureDebianPackages,
  ffmpeg,
  firefox,
  headlessShell,
  postgresServer,
  s3ServerPackages,
  webkit,
} from '../start/debian-packages.ts'
import { runTests } from './test-run.ts'
import { WIDE } from './wide-tag.ts'

/**
 * Builds outdated parts and runs Vitest's tests, then Playwright's: those of `npm test`, or of `npm run test:wide`.
 * @param filters texts that a test's path must contain; with one that starts with `e2e` only Playwright runs, with others
 *   only Vitest
 */
export async function runTestCommand(isWide: boolean, filters: string[]): Promise<void> {
  const isBrowser = filters.length === 0 || filters.some(filter => filter.startsWith('e2e'))
  const isUnits = filters.length === 0 || !isBrowser
  const isRoot = process.getuid?.() === 0
  const suffix = isWide ? '.wide' : ''
  await ensureDebianPackages([
    ...[ffmpeg, chromium],
    ...(isBrowser ? [firefox, ...(isWide ? webkit : [])] : []),
    // Without root the portal is tested with Chromium.
    ...(isRoot && isBrowser ? [headlessShell] : []),
    ...(isRoot && isUnits ? [...s3ServerPackages, postgresServer] : []),
  ])
  const notes = isWide || filters.length > 0 ? [] : [wideTestsLine()]
  await runTests(async run => {
    // Tests of complete machines use the built files.
    if (isBrowser || isWide) await run.stage('build', buildOutdated)
    if (isUnits) await run.vitest([`--config=vitest${suffix}.config.ts`, ...filters])
    if (isBrowser) await run.playwright([`--config=playwright${suffix}.config.ts`, ...filters])
  }, notes)
}

/** Vitest's files that only `npm run test:wide` runs, as paths from the root in alphabetical order. */
export function wideTests(): string[] {
  return find('{apps,packages,tools,bench}/**/*.wide.test.ts')
}

/** Playwright's files with tests that only `npm run test:wide` runs, likewise. */
export function taggedTests(): string[] {
  return find('e2e/**/*.spec.ts').filter(file =>
    readFileSync(join(projectFolder, file), 'utf8').includes('/wide-tag.ts'),
  )
}

function find(pattern: string): string[] {
  return globSync(pattern, { cwd: projectFolder, exclude: ['**/node_modules/**'] }).sort()
}

/** The line of `npm test` that names what only `npm run test:wide` runs. */
export function wideTestsLine(): string {
  const browsers = ['the player in WebKit', "the portal's main job and moderation in Firefox"]
  const tagged = taggedTests().map(file => `tests of ${file} tagged ${WIDE}`)
  return `Left to npm run test:wide: ${[...browsers, ...tagged, ...wideTests()].join(', ')}`
}
