/**
 * `npm run conformance -- feeds FOLDER --expect FILE [--show FIELD]`: runs files of others against expectations and
 * prints the agreement. A missed goal is told and does not change the exit status.
 */
import { parseArgs } from 'node:util'
import { runCommand } from '../command.ts'
import { reportFeeds } from '../conformance/report-feeds.ts'

const usage = 'Usage: npm run conformance -- feeds FOLDER --expect FILE [--show FIELD]'

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { expect: { type: 'string' }, show: { type: 'string' } },
  })
  const [kind, folder, ...others] = positionals
  if (kind !== 'feeds' || folder === undefined || others.length > 0 || values.expect === undefined) {
    throw new Error(usage)
  }
  await reportFeeds(folder, values.expect, values.show ?? null)
})
