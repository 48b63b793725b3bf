import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectFolder } from '../programs/project-folder.ts'
import { freePort } from '../servers/free-port.ts'
import type { Account } from './api-client.ts'

const ENTRY = join(projectFolder, 'apps/server/src/main.ts')
const RUNNING = /^Feedreel (?:worker )?is running/
const KEPT_LINES = 20

/** The administrator of every product started by this module. */
export const OPERATOR: Account = { username: 'editor', password: 'for tests and measurements only' }

/** A process of the product. */
export type ProductProcess = ReturnType<typeof spawnProduct>

/**
 * Starts a process of the product; it is killed with this process.
 * @param settings all of its settings; from this environment it inherits only PATH, HOME, TMPDIR and NODE_COMPILE_CACHE
 * @param onLine called with each line of its output
 */
export function spawnProduct(settings: Record<string, string>, onLine?: (line: string) => void) {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [ENTRY], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  /** Resolves when it serves requests or runs jobs; rejects with its last lines if it ends before. */
  const up = Promise.withResolvers<void>()
  up.promise.catch(() => undefined)
  /** The last lines of its output. */
  const lines: string[] = []
  for (const stream of [child.stderr, child.stdout]) {
    createInterface({ input: stream }).on('line', line => {
      lines.push(line)
      if (lines.length > KEPT_LINES) lines.shift()
      onLine?.(line)
      if (RUNNING.test(line)) up.resolve()
    })
  }
  /** Resolves with its exit code, or the signal that ended it. */
  const ended = once(child, 'close').then(([code, signal]): number | NodeJS.Signals => {
    process.off('exit', kill)
    up.reject(new Error(`The product did not start:\n${lines.join('\n')}`))
    return code ?? signal
  })
  return { child, up: up.promise, ended, lines }
}

/** A running product; `pid`: the id of its process. */
export type Product = { url: string; pid: number; stop(): Promise<void> }

/**
 * Starts the product on a free port, without the demo, and waits until it runs.
 * @param settings in addition to the port, the address and OPERATOR, which they may replace
 * @throws with its last lines when it does not start
 */
export async function startProduct(settings: Record<string, string>): Promise<Product> {
  const PORT = String(await freePort())
  const url = `http://127.0.0.1:${PORT}`
  const { child, up, ended } = spawnProduct({
    PORT,
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
    DEMO: 'false',
    ADMIN_USERNAME: OPERATOR.username,
    ADMIN_PASSWORD: OPERATOR.password,
    ...settings,
  })
  await up
  return {
    url: settings.PUBLIC_URL ?? url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * Starts the whole product with the demo on http://localhost and in an empty data folder. It may fetch from 127.0.0.1.
 * @param settings in addition to the default ones, which they may replace
 * @throws with its last lines when it does not start
 */
export async function startDemo(
  settings: Record<string, string> = {},
): Promise<Product & { dataDir: string }> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(await mkdtempDisposable(join(tmpdir(), 'feedreel-demo-')))
  // The database's account must be able to enter.
  await chmod(folder.path, 0o755)
  const dataDir = join(folder.path, 'data')
  const PORT = settings.PORT ?? String(await freePort())
  const product = await startProduct({
    PORT,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${PORT}`,
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    DEMO: 'true',
    FETCH_ALLOWLIST: '127.0.0.1',
    ...settings,
  })
  opened.defer(product.stop)
  const started = opened.move()
  return { ...product, dataDir, stop: () => started.disposeAsync() }
}
