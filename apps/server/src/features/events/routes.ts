import { type PassThrough, Readable } from 'node:stream'
import { api } from '@feedreel/contracts/api'
import type { FastifyInstance } from 'fastify'
import { isSessionOpen } from '#features/session/service/own-sessions.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Platform } from '#platform/platform.ts'
import { streamEvents } from './service/stream-events.ts'

const HEARTBEAT_MS = 15_000

/** Mounts the stream of live events; all streams end when the server stops. */
export function mountEvents(app: FastifyInstance, mount: Mount, platform: Platform): void {
  const streams = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })
  mount(api.events.stream, async ({ request, reply }) => {
    reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
    reply.type('text/event-stream; charset=utf-8')
    if (request.method === 'HEAD') return Readable.from([])
    const lastEventId = request.headers['last-event-id']
    const stream = streamEvents(platform, {
      lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
      mayListen: () => isSessionOpen(request),
      heartbeatMs: HEARTBEAT_MS,
    })
    streams.add(stream)
    stream.on('close', () => streams.delete(stream))
    return stream
  })
}
