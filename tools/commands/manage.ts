/**
 * `npm run manage -- COMMAND …`: runs a management command of the server, which parses the arguments itself. Started by
 * root, it runs as the same account as `npm start`.
 */
import { join } from 'node:path'
import { projectFolder } from '../programs/project-folder.ts'
import { runEntry } from '../start/service-launch.ts'

/** A folder that root names to write to or read from may be accessible to root only. */
const namesFolder = process.argv.some(word => /^--(to|from)(=|$)/.test(word))

await runEntry(join(projectFolder, 'apps/server/src/manage.ts'), {
  // npm start logs why the product runs as root.
  log: () => undefined,
  capabilities: namesFolder ? ['dac_override', 'dac_read_search'] : [],
})
