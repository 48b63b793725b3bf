import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { childrenOf } from '../programs/process-tree.ts'
import { projectFolder } from '../programs/project-folder.ts'
import { type ProgramResult, runProgram } from '../programs/run-program.ts'

const SCRIPT = join(import.meta.dirname, 'boot-machine.sh')
/** Where the machine has the project's files. */
export const PROJECT = '/srv/project'
/** What a program of this checkout, or of the system, is called in the machine. */
export const pathInMachine = (path: string): string =>
  path.startsWith(`${projectFolder}/`) ? join(PROJECT, relative(projectFolder, path)) : path
const BOOTS_WITHIN_MS = 60_000
const LOOK_MS = 200
/** Nothing of this machine's environment. */
const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' }

/** A Debian machine of its own that systemd runs, with no network but loopback. */
export type BareMachine = {
  /** Runs commands in bash as root, which ends at the first that fails. @throws with what they wrote when one fails */
  run(commands: string, environment?: Record<string, string>): Promise<string>
  /** The same, but a failure is an answer too. */
  attempt(commands: string, environment?: Record<string, string>): Promise<ProgramResult>
  /** Starts a program in it, with pipes for its input and output. */
  start(command: string[], environment?: Record<string, string>): ChildProcess
  /** Ends it with all that runs in it. */
  stop(): Promise<void>
}

/**
 * Boots a machine whose files are a copy of this one's; what is changed in it is gone with it. Needs root and Debian's
 * package systemd. Ends with this process at the latest.
 * @throws with what the boot wrote when systemd does not come up
 */
export async function bootMachine(): Promise<BareMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-machine-'))
  const boot = spawn(SCRIPT, [folder, projectFolder], { stdio: ['pipe', 'pipe', 'pipe'] })
  const written: Buffer[] = []
  for (const stream of [boot.stdout, boot.stderr]) stream.on('data', (chunk: Buffer) => written.push(chunk))
  const ended = once(boot, 'close')

  async function stop(): Promise<void> {
    boot.stdin.end()
    await ended
    await rm(folder, { recursive: true, force: true })
  }

  /** systemd's process id here, once it has taken the place of the script. */
  function findInit(): number | undefined {
    const unshare = childrenOf(boot.pid ?? 0).find(({ name }) => name === 'unshare')
    return unshare && childrenOf(unshare.pid).find(({ name }) => name === 'systemd')?.pid
  }

  function enter(command: string[]): [string, string[]] {
    const spaces = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--root', '--wd']
    return ['nsenter', ['--target', String(findInit()), ...spaces, '--', ...command]]
  }

  async function attempt(commands: string, environment = {}): Promise<ProgramResult> {
    const [program, args] = enter(['bash', '-euo', 'pipefail', '-c', commands])
    return runProgram(program, args, { env: { ...ENVIRONMENT, ...environment } })
  }

  async function isUp(): Promise<boolean> {
    if (findInit() === undefined) return false
    const { output } = await attempt('systemctl is-system-running')
    return /^(?:running|degraded)$/m.test(output)
  }

  const end = performance.now() + BOOTS_WITHIN_MS
  while (!(await isUp())) {
    if (performance.now() > end || boot.exitCode !== null) {
      await stop()
      throw new Error(`The machine did not boot. ${Buffer.concat(written)}`)
    }
    await delay(LOOK_MS)
  }
  return {
    attempt,
    async run(commands, environment) {
      const { exitCode, output } = await attempt(commands, environment)
      if (exitCode !== 0) throw new Error(`Exit code ${exitCode} of:\n${commands}\n${output}`)
      return output
    },
    start(command, environment = {}) {
      const [program, args] = enter(command)
      return spawn(program, args, {
        env: { ...ENVIRONMENT, ...environment },
        stdio: ['pipe', 'pipe', 'pipe'],
      })
    },
    stop,
  }
}
