/** `npm run manage -- COMMAND …`: the operator's commands of the server, which reads the arguments itself. */
import { runCommand } from '../command.ts'

await runCommand(async () => {
  await import('../../apps/server/src/manage.ts')
})
