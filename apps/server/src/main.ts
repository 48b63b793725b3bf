import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { FfmpegMissingError } from '@feedreel/media/ffmpeg/ffmpeg'
import type { FastifyInstance } from 'fastify'
import { seedDemo } from '#features/demo/service/seed-demo.ts'
import { ensureAdministrator, type FirstSignIn } from '#features/session/service/administrators.ts'
import { type Config, ConfigError, readConfig } from '#platform/config.ts'
import { NewerDatabaseError } from '#platform/database/migrations.ts'
import { isOutage } from '#platform/database/outage.ts'
import { EmbeddedPostgresError } from '#platform/embedded-postgres/error.ts'
import { AppError, sentenceOf } from '#platform/errors.ts'
import { drain } from '#platform/http/drain.ts'
import { createLog } from '#platform/log.ts'
import { createConsoleOutput } from '#platform/process/console-output.ts'
import { startPlatform } from '#platform/start-platform.ts'
import { watchFeatures } from './watched-metrics.ts'
import { createProbe, createWeb } from './web.ts'
import { startWorker } from './worker.ts'

const { print, printFailure } = createConsoleOutput(process.env.NODE_ENV)

const START_AGAIN_MS = 1000

/** Kept across failed starts until it is printed, because a password is generated only once. */
let first: FirstSignIn | null = null

/** Listen errors caused by PORT; others are caused by HOST. */
const PORT_ERRORS = new Set(['EADDRINUSE', 'EACCES'])

/** Listens on the configured host and port. @throws ConfigError that names the wrong setting */
async function listen(web: FastifyInstance, { port, host }: Config): Promise<void> {
  await web.listen({ port, host }).catch(error => {
    if (!(error instanceof Error && 'code' in error)) throw error
    const setting = PORT_ERRORS.has(String(error.code)) ? 'PORT' : 'HOST'
    throw new ConfigError(`${setting} can't be used: ${error.message}`)
  })
}

/**
 * Starts the configured role. @returns a function that stops it
 * @param ending aborts the start
 */
async function start(config: Config, ending: AbortSignal): Promise<() => Promise<void>> {
  const log = createLog(config.logLevel)
  await using opened = new AsyncDisposableStack()
  const { platform, stop } = await startPlatform(config, log, print, ending)
  opened.defer(stop)
  watchFeatures(platform)

  const hasPages = config.role !== 'worker'
  const web = hasPages ? await createWeb(platform) : await createProbe(platform)
  opened.defer(() => web.close())
  // Only if another web server can take over.
  if (config.role === 'web') opened.defer(() => drain(web))
  await listen(web, config)
  if (hasPages) {
    // After listening: a start that fails must neither use up the only chance to print a generated password nor store the
    // demo's feed under an address that the next start may not have. A worker polls that feed from this process at once.
    first ??= await ensureAdministrator(platform)
    if (config.demo) await seedDemo(platform)
    print(`Feedreel is running: ${config.publicUrl}/portal`)
    if (first?.password) print(`Sign in as ${first.username} with the password ${first.password}`)
    else if (first) print(`Sign in as ${first.username}`)
    if (first?.weakness) print(`Warning: ADMIN_PASSWORD is easy to guess. ${first.weakness}`)
    first = null
  }
  const worker = config.role === 'web' ? null : await startWorker(platform)
  opened.defer(async () => worker?.stop())
  if (!hasPages) print('Feedreel worker is running.')

  const open = opened.move()
  return () => open.disposeAsync()
}

/** Starts, and retries after an outage of the database or the storage. */
async function startWithRetries(config: Config, ending: AbortSignal): Promise<() => Promise<void>> {
  for (;;) {
    try {
      return await start(config, ending)
    } catch (error) {
      if (ending.aborted || error instanceof ConfigError || !isOutage(error)) throw error
      print(`Starting again: ${sentenceOf(error)}`)
      await delay(START_AGAIN_MS, undefined, { signal: ending })
    }
  }
}

/** Exits with one line for an error that an operator can fix, else with the stack. */
function exitWith(error: unknown): never {
  const isPlain =
    error instanceof ConfigError ||
    error instanceof FfmpegMissingError ||
    error instanceof NewerDatabaseError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof AppError ||
    (error instanceof Error && 'syscall' in error)
  printFailure(error, isPlain)
  process.exit(1)
}

/** Aborts on SIGINT or SIGTERM, also during the start. */
function onTermination(): AbortSignal {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
  return ending.signal
}

const ending = onTermination()
try {
  const stop = await startWithRetries(readConfig(process.env), ending)
  if (!ending.aborted) await once(ending, 'abort')
  print('Stopping…')
  await stop()
  process.exit(0)
} catch (error) {
  if (ending.aborted && error instanceof Error && error.name === 'AbortError') process.exit(0)
  exitWith(error)
}
