/**
 * `npm test`: builds outdated parts and runs all tests except those of `npm run test:wide`, first Vitest's, then browser
 * tests. `npm test -- packages/media` runs only Vitest's tests whose path contains the text, `npm test -- e2e/…` only
 * Playwright's. The last line is `N passed, N failed`; the exit code is 1 if any failed or none ran.
 */
import { runTests } from '../test/run-tests.ts'

await runTests(false, process.argv.slice(2))
