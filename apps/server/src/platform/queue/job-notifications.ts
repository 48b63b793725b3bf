import { EventEmitter } from 'node:events'
import type { JobName } from '@feedreel/contracts/jobs'
import type { Pool } from '../database/database.ts'
import { type Listening, listen } from '../database/listen.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'

/**
 * Notifications of the database that a queue has jobs, or room for them: the engine's own, and ours on the same
 * channel. They are lost while the database is away.
 */
export function createJobNotifications(url: string, pool: Pool, log: Log) {
  const emitter = new EventEmitter<{ queue: [name: string] }>()
  let ownChannel: string | null = null

  return {
    /**
     * Listens for the engine. By itself it stops listening for errors on a connection that it gives up, whose last
     * error then ends the process.
     * @param channel that the engine notifies on
     */
    async listen(
      channel: string,
      onMessage: (queueName: string) => void,
      onRenewed: () => void,
    ): Promise<Listening> {
      ownChannel = channel
      emitter.on('queue', onMessage)
      const pass = (queueName: string) => void emitter.emit('queue', queueName)
      const listening = await listen(url, channel, { log, onMessage: pass, onRenewed })
      onRenewed()
      return listening
    },

    /** Calls back when jobs come into a queue, or there is room for them again, in any process. @returns what ends it */
    onNotify(name: JobName, listener: () => void): () => void {
      const check = (queueName: string) => {
        if (queueName === name) listener()
      }
      emitter.on('queue', check)
      return () => void emitter.off('queue', check)
    },

    /** Makes the workers of a queue look at it, in all processes. */
    async wakeWorkers(name: JobName): Promise<void> {
      if (ownChannel === null) return
      await pool.query('select pg_notify($1, $2)', [ownChannel, name]).catch((error: unknown) => {
        log.warn({ job: name, error: sentenceOf(error) }, 'Workers could not be woken')
      })
    },
  }
}
