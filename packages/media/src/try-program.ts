import { tmpdir } from 'node:os'
import { type ProcessResult, runProcess } from './run-process.ts'

const TIMEOUT_MS = 20_000
/** A machine that is out of memory kills programs at random, which says nothing about the program. */
const TRIES = 3

/**
 * Runs a short program to learn what it can do, up to three times while it is killed or takes longer than 20 s.
 * The result's `code` is null when that happened each time. Rejects when the program cannot be started.
 */
export async function tryProgram(command: readonly string[]): Promise<ProcessResult> {
  for (let tries = 1; ; tries += 1) {
    const result = await runProcess(command, { workFolder: tmpdir(), timeoutMs: TIMEOUT_MS })
    if (result.code !== null || tries === TRIES) return result
  }
}
