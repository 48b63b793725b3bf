/** `npm run build`: builds the portal and the player if they are out of date, as `npm start` does. */

import { runCommand } from '../programs/command.ts'
import { buildOutdated } from '../start/build.ts'

await runCommand(buildOutdated)
