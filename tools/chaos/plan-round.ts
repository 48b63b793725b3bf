import { createRandom, type Random } from './random.ts'

/** A fault and its duration. */
export type Fault = {
  atMs: number
  kind: /** A process gets SIGKILL and is restarted. */
    | 'kill'
    /** A process gets SIGTERM and is restarted. */
    | 'restart'
    /** A process is stopped and continued, as on a machine that swaps or loses its network connection. */
    | 'freeze'
    | 'kill-ffmpeg'
    | 'kill-database'
    | 'freeze-database'
  /** The process by its name; null for the database and the encoders. */
  target: string | null
  forMs: number
}

export type Mode = 'embedded' | 'cluster'

/** The processes of an installation by their names. */
export const PROCESSES: Record<Mode, readonly string[]> = {
  embedded: ['all'],
  cluster: ['web-1', 'web-2', 'worker-1', 'worker-2', 'worker-3'],
}

/** How long a round is under load, before the checks. */
export const LOAD_MS = 12_000
const FAULTS_FROM_MS = 500
const FAULTS_TO_MS = 9000
/** Longer than the heartbeat timeout, so that other workers take over its jobs. */
const CUT_OFF_MS = 13_000
/** So that the worker continues before the round ends. */
const CUT_OFF_BY_MS = 3000

const isWorker = (name: string) => name.startsWith('worker')

function fault(random: Random, mode: Mode, atMs: number): Fault {
  const target = random.pick(PROCESSES[mode])
  const short = random.integer(500, 3000)
  switch (random.integer(0, 9)) {
    case 0:
    case 1:
    case 2:
      return { atMs, kind: 'kill', target, forMs: random.integer(0, 2000) }
    case 3:
      return { atMs, kind: 'restart', target, forMs: random.integer(0, 1000) }
    case 4:
    case 5:
      if (!isWorker(target)) return { atMs, kind: 'freeze', target, forMs: short }
      return { atMs: Math.min(atMs, CUT_OFF_BY_MS), kind: 'freeze', target, forMs: CUT_OFF_MS }
    case 6:
    case 7:
      return { atMs, kind: 'kill-ffmpeg', target: null, forMs: 0 }
    case 8:
      return { atMs, kind: 'kill-database', target: null, forMs: random.integer(0, 3000) }
    default:
      return { atMs, kind: 'freeze-database', target: null, forMs: short }
  }
}

/** The faults of a round in order of time; the same for the same seed, round and mode. */
export function planRound(seed: number, round: number, mode: Mode, loadMs = LOAD_MS): Fault[] {
  const random = createRandom(seed, round)
  const count = random.integer(2, 4)
  const share = loadMs / LOAD_MS
  const times = Array.from({ length: count }, () => share * random.integer(FAULTS_FROM_MS, FAULTS_TO_MS))
  return times.map(atMs => fault(random, mode, atMs)).toSorted((a, b) => a.atMs - b.atMs)
}

/** Whether the fault concerns the database. */
export const isOfDatabase = ({ kind }: Fault): boolean => kind.endsWith('-database')

/** A fault in words. */
export function describeFault({ atMs, kind, target, forMs }: Fault): string {
  const what = target === null ? kind : `${kind} ${target}`
  return `${what} at ${(atMs / 1000).toFixed(1)} s${forMs > 0 ? ` for ${(forMs / 1000).toFixed(1)} s` : ''}`
}
