/** `npm run build`: builds the portal and the player where they are out of date, as `npm start` does. */
import { buildOutdated } from '../build.ts'
import { runCommand } from '../command.ts'

await runCommand(buildOutdated)
