import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { answerBrokenRequest, answerError } from './errors.ts'
import { logRequests, newRequestId } from './log.ts'

const BODY_LIMIT_BYTES = 1_048_576
const MAX_PATH_PARAMETER = 300

/**
 * A bare web server: addresses with and without a closing slash, JSON bodies up to 1 MB, errors in the form
 * of the contract. Features mount their routes on it.
 */
export async function createHttp(config: Config, log: Log): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log.child({ part: 'web' }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PATH_PARAMETER },
    requestTimeout: 60_000,
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  })
  logRequests(app as unknown as FastifyInstance)
  app.setErrorHandler(answerError)
  return app as unknown as FastifyInstance
}
