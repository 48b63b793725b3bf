/**
 * Runs the web role alone, in its state two minutes after its start, as a program of its own that a test can kill. Settings
 * come from the environment; prints `ready` when it answers.
 */
import { WORKER_MISSING_S } from '@feedreel/contracts/health'
import { ensureAdministrator } from '../../apps/server/src/features/session/service/administrators.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { startPlatform } from '../../apps/server/src/platform/start-platform.ts'
import { createWeb } from '../../apps/server/src/web.ts'

const config = readConfig(process.env)
const say = (line: string) => void process.stdout.write(`${line}\n`)
const { platform, stop } = await startPlatform(config, createLog(config.logLevel), say)
await ensureAdministrator(platform)
let aheadMs = 0
const web = await createWeb({ ...platform, clock: { now: () => new Date(Date.now() + aheadMs) } })
await web.listen({ port: config.port, host: config.host })
aheadMs = (WORKER_MISSING_S + 1) * 1000
process.once('SIGTERM', () => void web.close().then(stop))
say('ready')
