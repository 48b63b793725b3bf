import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { childrenOf } from '../programs/process-tree.ts'
import { projectFolder } from '../programs/project-folder.ts'
import { type ProgramResult, runProgram } from '../programs/run-program.ts'

const SCRIPT = join(import.meta.dirname, 'boot-machine.sh')
/** The folder of the project in the machine. */
export const PROJECT = '/srv/project'
/** The path in the machine of a file of this checkout or of the system. */
export const pathInMachine = (path: string): string =>
  path.startsWith(`${projectFolder}/`) ? join(PROJECT, relative(projectFolder, path)) : path
const BOOTS_WITHIN_MS = 60_000
const LOOK_MS = 200
/** The complete environment of the machine, which inherits nothing from this process. */
const ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' }

/** A Debian machine in namespaces, run by systemd, with loopback as its only network. */
export type BareMachine = Awaited<ReturnType<typeof bootMachine>>

/**
 * Boots a machine on a temporary copy of this machine's files. Needs root and Debian's package systemd. The machine
 * ends with this process at the latest.
 * @throws with the output of the boot when systemd does not start
 */
export async function bootMachine() {
  const folder = await mkdtemp(join(tmpdir(), 'feedreel-machine-'))
  const boot = spawn(SCRIPT, [folder, projectFolder], { stdio: ['pipe', 'pipe', 'pipe'] })
  const written: Buffer[] = []
  for (const stream of [boot.stdout, boot.stderr]) stream.on('data', (chunk: Buffer) => written.push(chunk))
  const ended = once(boot, 'close')

  /** Ends the machine and all its processes. */
  async function stop(): Promise<void> {
    boot.stdin.end()
    await ended
    await rm(folder, { recursive: true, force: true })
  }

  let init: number | undefined
  /**
   * The process id of the machine's systemd on this machine, once the script has started it. It is kept: a list of processes
   * may lack one while others begin and end.
   */
  function findInit(): number | undefined {
    if (init !== undefined) return init
    const unshare = childrenOf(boot.pid ?? 0).find(({ name }) => name === 'unshare')
    init = unshare && childrenOf(unshare.id).find(({ name }) => name === 'systemd')?.id
    return init
  }

  function enter(command: string[]): [string, string[]] {
    const spaces = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup', '--root', '--wd']
    return ['nsenter', ['--target', String(findInit()), ...spaces, '--', ...command]]
  }

  /** Runs commands in bash as root until one fails. */
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
    /** The same. @throws with their output when one fails */
    async run(commands: string, environment?: Record<string, string>): Promise<string> {
      const { exitCode, output } = await attempt(commands, environment)
      if (exitCode !== 0) throw new Error(`Exit code ${exitCode} of:\n${commands}\n${output}`)
      return output
    },
    /**
     * Starts a program that runs until its input closes, and waits for its first line; `end` closes its input and waits for
     * its end. @throws when it ends before
     */
    async start(command: string[], environment: Record<string, string> = {}) {
      const [program, args] = enter(command)
      const env = { ...ENVIRONMENT, ...environment }
      const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
      const closed = once(child, 'close')
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      const nextLine = async () => {
        const { value, done } = await lines.next()
        if (done) throw new Error(`${command.join(' ')} ended.`)
        return value
      }
      const end = async () => {
        child.stdin.end()
        await closed
      }
      return { firstLine: await nextLine(), nextLine, end }
    },
    stop,
  }
}
