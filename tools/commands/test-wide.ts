/**
 * `npm run test:wide`: runs the tests that need other browser engines or a long setup: Vitest's in `*.wide.test.ts`, then
 * Playwright's of `playwright.wide.config.ts`. Arguments and last line are as in `npm test`.
 */
import { runTests } from '../test/run-tests.ts'

await runTests(true, process.argv.slice(2))
