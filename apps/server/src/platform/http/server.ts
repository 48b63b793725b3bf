import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { announceDraining } from './drain.ts'
import { answerBrokenRequest, createErrorAnswerer } from './errors.ts'
import { logRequests, newRequestId } from './log.ts'
import { answerOneAtATime } from './one-at-a-time.ts'

const BODY_LIMIT_BYTES = 1_048_576
const MAX_PATH_PARAMETER = 300
/** How long requests that are being answered have when the server ends. Whoever loads a film slowly asks for the rest of it. */
const ANSWERS_WITHIN_MS = 5000
const LOOK_EVERY_MS = 100

/** Lets requests that are being answered come to their end when the server is closed, and their connections then. */
function endGently(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS).unref()
    const late = setTimeout(() => app.server.closeAllConnections(), ANSWERS_WITHIN_MS).unref()
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(late)
    })
  })
}

/**
 * A bare web server: addresses with and without a closing slash, JSON bodies up to 1 MB, errors in the form
 * of the contract. Features mount their routes on it.
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
    // What still arrives while the server closes is answered like everything before it.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  })
  answerOneAtATime(app as unknown as FastifyInstance)
  logRequests(app as unknown as FastifyInstance)
  endGently(app as unknown as FastifyInstance)
  announceDraining(app as unknown as FastifyInstance)
  app.setErrorHandler(answerError)
  return app as unknown as FastifyInstance
}
