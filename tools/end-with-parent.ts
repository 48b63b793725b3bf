/**
 * Loaded before each command: when the parent process is killed, the channel to it closes and the command ends as if it
 * had received SIGTERM, with its usual cleanup.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
