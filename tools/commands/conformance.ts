/**
 * `npm run conformance -- feeds|vast FOLDER --expect FILE`: compares feeds or VAST documents with expectations and prints
 * the agreement and every difference. A missed goal is reported but does not change the exit status.
 */
import { parseArgs } from 'node:util'
import { reportFeeds } from '../conformance/measure-feeds.ts'
import { reportVast } from '../conformance/measure-vast.ts'

const usage = 'Usage: npm run conformance -- feeds|vast FOLDER --expect FILE'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { expect: { type: 'string' } },
})
const [kind, folder, ...others] = positionals
if (folder === undefined || others.length > 0 || values.expect === undefined) throw new Error(usage)
if (kind === 'feeds') await reportFeeds(folder, values.expect)
else if (kind === 'vast') await reportVast(folder, values.expect)
else throw new Error(usage)
