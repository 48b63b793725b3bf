import { createRandom, type Random } from './random.ts'

/** A fault and its duration. */
export type Fault = {
  atMs: number
  kind: /** SIGKILL and a restart. */
    | 'kill'
    /** SIGTERM and a restart. */
    | 'restart'
    /** Stopped and continued, as on a machine that swaps or loses its network connection. */
    | 'freeze'
  /** A process by its name, `database`, or `encoders`. */
  target: string
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

function fault(random: Random, mode: Mode, atMs: number): Fault {
  const target = random.pick(PROCESSES[mode])
  const short = random.integer(500, 3000)
  const kind = random.integer(0, 9)
  if (kind < 3) return { atMs, kind: 'kill', target, forMs: random.integer(0, 2000) }
  if (kind === 3) return { atMs, kind: 'restart', target, forMs: random.integer(0, 1000) }
  if (kind < 6) {
    if (!target.startsWith('worker')) return { atMs, kind: 'freeze', target, forMs: short }
    return { atMs: Math.min(atMs, CUT_OFF_BY_MS), kind: 'freeze', target, forMs: CUT_OFF_MS }
  }
  if (kind < 8) return { atMs, kind: 'kill', target: 'encoders', forMs: 0 }
  if (kind === 8) return { atMs, kind: 'kill', target: 'database', forMs: random.integer(0, 3000) }
  return { atMs, kind: 'freeze', target: 'database', forMs: short }
}

/** The faults of a round in order of time; the same for the same seed, round and mode. */
export function planRound(seed: number, round: number, mode: Mode, loadMs = LOAD_MS): Fault[] {
  const random = createRandom(seed, round)
  const count = random.integer(2, 4)
  const share = loadMs / LOAD_MS
  const times = Array.from({ length: count }, () => share * random.integer(FAULTS_FROM_MS, FAULTS_TO_MS))
  return times.map(atMs => fault(random, mode, atMs)).toSorted((a, b) => a.atMs - b.atMs)
}

/** A fault in words. */
export function describeFault({ atMs, kind, target, forMs }: Fault): string {
  const duration = forMs > 0 ? ` for ${(forMs / 1000).toFixed(1)} s` : ''
  return `${kind} ${target} at ${(atMs / 1000).toFixed(1)} s${duration}`
}
