import { findProgram, tryProgram } from './run-process.ts'

/** How this machine can confine a program that processes untrusted bytes; see `confinedCommand`. */
export type Confinement = {
  /** Command prefixes that each drop privileges of what follows; empty where the system offers none. */
  wrappers: string[][]
  /** Path of prlimit, or null where the system has none. */
  prlimit: string | null
}

/**
 * Kernel limits of one process, by the names of prlimit(1): `as` (address space), `data`, `stack` and
 * `fsize` (largest file) in bytes, `cpu` in seconds of CPU time, `nofile` (open files) and `nproc` (processes of the
 * user) as counts.
 */
export type KernelLimits = Partial<
  Record<'as' | 'data' | 'stack' | 'fsize' | 'cpu' | 'nofile' | 'nproc', number>
>

/**
 * Options of unshare(1) that remove the network; the first that works is used. Only root may create a network namespace
 * directly, others need a user namespace around it. Containers and some distributions forbid both.
 */
const NO_NETWORK = [['--net'], ['--user', '--map-current-user', '--net']]

/**
 * Options of setpriv(1): the kernel ends the program with its parent, setuid has no effect, and root
 * loses the capabilities that would give access to our network and memory. It keeps `dac_read_search`, since a checkout
 * may belong to another user.
 */
const LESS_PRIVILEGES = [
  ['--pdeathsig', 'KILL'],
  ['--no-new-privs'],
  ['--inh-caps=-all', '--bounding-set=-all,+dac_read_search'],
]

/**
 * Tests how this machine can confine programs: without network, ended with their parent, without new privileges and
 * within limits. Never throws; unsupported measures are omitted.
 */
export async function findConfinement(searchPath = process.env.PATH ?? ''): Promise<Confinement> {
  const [unshare, setpriv, prlimit] = await Promise.all(
    ['unshare', 'setpriv', 'prlimit'].map(name => findProgram(name, searchPath)),
  )
  const [noNetwork, lessPrivileges] = await Promise.all([
    unshare ? workingOptions(unshare, NO_NETWORK) : [],
    // BusyBox supports only some of the options.
    setpriv ? workingOptions(setpriv, LESS_PRIVILEGES) : [],
  ])
  const wrappers: string[][] = []
  // A new user namespace clears the parent death signal (prctl(2)), so unshare comes first.
  if (unshare && noNetwork[0]) wrappers.push([unshare, ...noNetwork[0], '--'])
  if (setpriv && lessPrivileges.length > 0) wrappers.push([setpriv, ...lessPrivileges.flat(), '--'])
  return { wrappers, prlimit: prlimit ?? null }
}

/** The command line that runs a program confined and within limits, without core dumps. Pure. */
export function confinedCommand(
  { wrappers, prlimit }: Confinement,
  limits: KernelLimits,
  command: readonly string[],
): string[] {
  const limitOptions = Object.entries(limits).map(([name, value]) => `--${name}=${value}`)
  const limiter = prlimit === null ? [] : [prlimit, ...limitOptions, '--core=0', '--']
  return [...wrappers.flat(), ...limiter, ...command]
}

async function workingOptions(program: string, candidates: string[][]): Promise<string[][]> {
  const works = await Promise.all(candidates.map(options => canRun([program, ...options, '--'])))
  return candidates.filter((_, index) => works[index])
}

async function canRun(wrapper: string[]): Promise<boolean> {
  try {
    const { stdout } = await tryProgram([...wrapper, 'echo', 'works'])
    return stdout.trim() === 'works'
  } catch {
    return false
  }
}
