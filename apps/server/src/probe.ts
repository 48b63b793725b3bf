import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/errors.ts'
import { mountHealth } from '#platform/http/health.ts'
import { mountMetrics } from '#platform/http/metrics.ts'
import { createHttp } from '#platform/http/server.ts'
import type { Platform } from '#platform/platform.ts'

/** Builds the server of a process that only works: health and metrics, nothing else. Does not listen yet. */
export async function createProbe(platform: Platform): Promise<FastifyInstance> {
  const app = await createHttp(platform.config, platform.log)
  mountMetrics(app, platform)
  mountHealth(app, platform)
  app.setNotFoundHandler(async () => {
    throw new AppError(404, 'There is nothing at this address.')
  })
  return app
}
