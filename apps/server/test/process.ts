import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ENTRY = join(import.meta.dirname, '../src/main.ts')

/** The server in its own process, as an operator starts it. */
export type ServerProcess = {
  child: ChildProcess
  /** All lines that it printed. */
  lines: string[]
  /** Resolves with the first matching line; rejects when the process ends before. */
  line(fits: RegExp): Promise<string>
  /** Resolves with the exit status once the process has ended. */
  ended: Promise<number | null>
}

/** Starts the server with these settings only. */
export function startServerProcess(environment: Record<string, string>): ServerProcess {
  // With the compile cache of the test run each process starts faster.
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [ENTRY], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const ended = once(child, 'close').then(([status]) => status as number | null)
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', text => {
      lines.push(text)
      child.emit('line')
    })
  }

  async function line(fits: RegExp): Promise<string> {
    for (;;) {
      const found = lines.find(text => fits.test(text))
      if (found !== undefined) return found
      const next = await Promise.race([once(child, 'line'), ended.then(() => null)])
      if (next === null) throw new Error(`The server ended without printing ${fits}:\n${lines.join('\n')}`)
    }
  }
  return { child, lines, line, ended }
}
