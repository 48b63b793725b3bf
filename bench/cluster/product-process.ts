import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ENTRY = join(import.meta.dirname, '../../apps/server/src/main.ts')

/** The product as a process of its own, up and running, and how to end it. */
export type ProductProcess = { stop(): Promise<void> }

/** Starts the product with settings of its own only, and waits until it is up. @throws with what it said when it ends */
export async function startProduct(environment: Record<string, string>): Promise<ProductProcess> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [ENTRY], {
    env: { PATH, HOME, LOG_LEVEL: 'error', DEMO: 'false', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const up = Promise.withResolvers<void>()
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', line => {
    lines.push(line)
    if (/^Feedreel (?:worker )?is running/.test(line)) up.resolve()
  })
  void ended.then(() => up.reject(new Error(`The product ended: ${lines.join('\n')}`)))
  await up.promise
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
