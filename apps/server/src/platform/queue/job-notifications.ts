import { EventEmitter } from 'node:events'
import type { JobName } from '@feedreel/contracts/jobs'
import type { Pool } from '../database/database.ts'
import { type Listening, listen } from '../database/listen.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from '../log.ts'

/**
 * Database notifications that a queue has new jobs (sent by the engine) or free capacity (sent by us on the same
 * channel). They are lost while the database is unreachable.
 */
export function createJobNotifications(url: string, pool: Pool, log: Log) {
  const emitter = new EventEmitter<{ queue: [name: string] }>()
  let ownChannel: string | null = null

  return {
    /**
     * Listens for the engine. Its own listener drops the error handler of a connection that it closes, so that a late
     * error would end the process.
     * @param channel of the engine's notifications
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

    /** Calls the listener on new jobs or free capacity of a queue, in any process. @returns unsubscribes */
    onNotify(name: JobName, listener: () => void): () => void {
      const check = (queueName: string) => {
        if (queueName === name) listener()
      }
      emitter.on('queue', check)
      return () => void emitter.off('queue', check)
    },

    /** Wakes the workers of a queue in all processes. */
    async wakeWorkers(name: JobName): Promise<void> {
      if (ownChannel === null) return
      await pool.query('select pg_notify($1, $2)', [ownChannel, name]).catch((error: unknown) => {
        log.warn({ job: name, error: sentenceOf(error) }, 'Workers could not be notified')
      })
    },
  }
}
