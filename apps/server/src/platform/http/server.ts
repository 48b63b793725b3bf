import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { announceDraining } from './drain.ts'
import { answerBrokenRequest, createErrorAnswerer } from './errors.ts'
import { logRequests, newRequestId } from './log.ts'
import { answerOneAtATime } from './one-at-a-time.ts'

const BODY_LIMIT_BYTES = 1_048_576
const MAX_PATH_PARAMETER = 300
/** Time for running requests to finish on shutdown; a slow video download resumes by a range request. */
const SHUTDOWN_MS = 5000
const CHECK_EVERY_MS = 100

/** On close, waits for running requests and then closes their connections. */
function closeGracefully(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), CHECK_EVERY_MS).unref()
    const late = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_MS).unref()
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(late)
    })
  })
}

/**
 * A web server without routes: a trailing slash is optional, bodies have at most 1 MB, errors have the contract's form.
 */
export async function createHttp(config: Config, log: Log): Promise<FastifyInstance> {
  const loggerInstance = log.child({ part: 'web' })
  const answerError = createErrorAnswerer(loggerInstance)
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PATH_PARAMETER },
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Answer requests that arrive while the server closes.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  })
  answerOneAtATime(app as unknown as FastifyInstance)
  logRequests(app as unknown as FastifyInstance)
  closeGracefully(app as unknown as FastifyInstance)
  announceDraining(app as unknown as FastifyInstance)
  app.setErrorHandler(answerError)
  return app as unknown as FastifyInstance
}
