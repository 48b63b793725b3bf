/**
 * `npm test`: builds what is out of date and runs every test but those of `npm run test:wide`, first Vitest's, then the ones
 * in a browser. `npm test -- packages/media` runs only Vitest's tests whose path holds the text, `npm test -- e2e/…` only
 * Playwright's. The last lines name what `npm run test:wide` runs, how long each stage took, and `N passed, N failed`; the
 * exit code is 1 if any failed or none ran.
 */
import { runCommand } from '../programs/command.ts'
import { runTestCommand } from '../test/test-command.ts'

await runCommand(() => runTestCommand(false, process.argv.slice(2)))
