import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** The output of a program (standard output, then errors) and its exit code, -1 if a signal ended it. */
export type ProgramResult = { exitCode: number; output: string }

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

type Options = { cwd?: string; env?: NodeJS.ProcessEnv }

/** Runs a program without input and captures its output. Throws when it cannot be started. */
export async function runProgram(
  command: string,
  args: string[],
  options: Options = {},
): Promise<ProgramResult> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [exitCode] = await once(child, 'close')
  return { exitCode: exitCode ?? -1, output: (await output).join('') }
}

/**
 * Runs a program on this terminal and forwards the signals that would end this process.
 * @returns its exit code, -1 if a signal ended it
 */
export async function runShown(command: string, args: string[], options: Options = {}): Promise<number> {
  const child = spawn(command, args, { ...options, stdio: 'inherit' })
  const pass = (signal: NodeJS.Signals) => {
    // A terminal sends Ctrl-C to the program directly.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  try {
    const [exitCode] = await once(child, 'close')
    return exitCode ?? -1
  } finally {
    for (const signal of SIGNALS) process.off(signal, pass)
  }
}

/** Ends this process with exit code 1 on a signal, so that the programs that it started also end. */
export function endOnSignals(): void {
  for (const signal of SIGNALS) process.once(signal, () => process.exit(1))
}
