/**
 * Loaded before each command: when the process that started the command is killed, the channel to it closes,
 * and the command ends as by SIGTERM, with its usual clean-up.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
