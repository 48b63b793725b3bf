import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../programs/project-folder.ts'
import { WIDE } from './wide-tag.ts'

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
