import { globSync } from 'node:fs'
import { projectFolder } from '../programs/project-folder.ts'

/** Vitest's files that only `npm run test:wide` runs, as paths from the root, in order of the alphabet. */
export function wideTests(): string[] {
  const files = globSync('{apps,packages,tools,bench}/**/*.wide.test.ts', {
    cwd: projectFolder,
    exclude: ['**/node_modules/**'],
  })
  return files.sort()
}

/** The line with which `npm test` names what it leaves to `npm run test:wide`. */
export function wideTestsLine(): string {
  const browsers = ['the player in WebKit', "the portal's main job and moderation in Firefox"]
  return `Left to npm run test:wide: ${[...browsers, ...wideTests()].join(', ')}`
}
