/**
 * `node tools/run-command.ts COMMAND [arguments…]`: runs `commands/COMMAND.ts`. An error ends it with only the error message and
 * exit code 1. When the parent process is killed, the channel to it closes and the command ends as if it had received
 * SIGTERM, with its usual cleanup.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

const [name] = process.argv.splice(2, 1)
try {
  await import(`./commands/${name}.ts`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
