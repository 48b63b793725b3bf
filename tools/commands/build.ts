/** `npm run build`: builds the portal and the player if they are out of date, as `npm start` does. */
import { buildOutdated } from '../start/build.ts'

await buildOutdated()
