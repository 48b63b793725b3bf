import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** What a program wrote (output and errors in one text) and how it ended; -1 when a signal ended it. */
export type ProgramResult = { exitCode: number; output: string }

/** Runs a program to its end without input, keeping what it writes. Throws when it can't be started. */
export async function runProgram(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<ProgramResult> {
  // One pipe for both would need a shell; each is read whole, output first.
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => resolve(code ?? -1))
  })
  const [exitCode, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { exitCode, output: `${stdout}${stderr}` }
}

/**
 * Runs a program to its end with this terminal as its input and output, passing on the signals that would end
 * this process; the exit code, -1 for a signal.
 */
export async function runShown(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  const child = spawn(command, args, { ...options, stdio: 'inherit' })
  const pass = (signal: NodeJS.Signals) => {
    // A terminal sends Ctrl-C to the program directly.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  try {
    return await new Promise<number>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', code => resolve(code ?? -1))
    })
  } finally {
    for (const signal of signals) process.off(signal, pass)
  }
}
