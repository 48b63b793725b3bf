import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const STDOUT_LIMIT = 1_000_000
const STDERR_TAIL = 4_000

/** How a process ended: its exit code or the signal that ended it, and what it wrote. */
export type ProcessResult = {
  code: number | null
  stdout: string
  /** The last 4000 characters of the error stream. */
  stderrTail: string
  ended: 'by itself' | 'timed out' | 'cancelled'
}

export type ProcessOptions = {
  workFolder: string
  timeoutMs: number
  signal?: AbortSignal | undefined
  onStdout?: ((text: string) => void) | undefined
}

/**
 * Runs a program without a shell, in its own process group, with no environment variables of ours but those it needs.
 * On abort or after timeoutMs the whole group gets SIGKILL. Rejects only when the program cannot be started.
 */
export function runProcess(
  command: readonly string[],
  { workFolder, timeoutMs, signal, onStdout }: ProcessOptions,
): Promise<ProcessResult> {
  const [program = '', ...args] = command
  if (signal?.aborted) return Promise.resolve({ code: null, stdout: '', stderrTail: '', ended: 'cancelled' })

  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: workFolder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: childEnvironment(),
    })
    let stdout = ''
    let stderrTail = ''
    let ended: ProcessResult['ended'] = 'by itself'

    const kill = (reason: 'timed out' | 'cancelled') => {
      ended = reason
      killGroup(child.pid)
    }
    const timer = setTimeout(() => kill('timed out'), timeoutMs)
    const onAbort = () => kill('cancelled')
    signal?.addEventListener('abort', onAbort, { once: true })
    const stopWatching = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }

    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (stdout.length < STDOUT_LIMIT) stdout += text
      onStdout?.(text)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderrTail = (stderrTail + text).slice(-STDERR_TAIL)
    })
    child.on('error', error => {
      stopWatching()
      reject(error)
    })
    child.on('close', code => {
      stopWatching()
      resolve({ code, stdout, stderrTail, ended })
    })
  })
}

/**
 * Pictures take megabytes each, and the kernel clears every page: allocate large pages in large pieces from one arena and
 * never return memory during the short run (glibc, "Memory Allocation Tunables"; other C libraries ignore it). This
 * leaves a third of the page faults.
 */
const GLIBC_TUNABLES = [
  ...['hugetlb=1', `top_pad=${16 << 20}`, 'arena_max=1'],
  ...[`mmap_threshold=${32 << 20}`, `trim_threshold=${1 << 30}`],
]
  .map(tunable => `glibc.malloc.${tunable}`)
  .join(':')

/** The search paths for programs and libraries only, so that no secret reaches the tools. */
function childEnvironment(): Record<string, string> {
  const environment: Record<string, string> = { LC_ALL: 'C', GLIBC_TUNABLES }
  for (const name of ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR']) {
    const value = process.env[name]
    if (value !== undefined) environment[name] = value
  }
  return environment
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group is already gone.
  }
}

/** The path of the first program with this name in the folders of a search path; undefined when there is none. */
export async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const candidate = join(folder, name)
    try {
      await access(candidate, constants.X_OK)
      return candidate
    } catch {
      // Not in this folder.
    }
  }
  return undefined
}

const TRIAL_TIMEOUT_MS = 20_000
/** A machine that runs out of memory kills programs at random, so a kill is not conclusive. */
const TRIES = 3

/**
 * Runs a short program, up to three times while it is killed or takes longer than 20 s. The result's `code` is null when
 * that happened each time. Rejects when the program cannot be started.
 */
export async function tryProgram(command: readonly string[]): Promise<ProcessResult> {
  for (let tries = 1; ; tries += 1) {
    const result = await runProcess(command, { workFolder: tmpdir(), timeoutMs: TRIAL_TIMEOUT_MS })
    if (result.code !== null || tries === TRIES) return result
  }
}
