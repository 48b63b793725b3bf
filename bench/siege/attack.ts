import type { Pool } from '../../apps/server/src/platform/database/database.ts'
import type { ApiClient } from '../../tools/product/api-client.ts'
import type { Site } from './site.ts'

/** The most that an attack may cost the product, in addition to the steady load. */
export type Bound = {
  /** CPU time of the server, its database and all its child processes. */
  cpuS: number
  /** Growth of the server's own resident memory at its peak. */
  memoryMb: number
  /** Peak resident memory of the child processes. */
  childrenMb: number
  /** Bytes that the hostile site has sent. */
  wireMb: number
  /** Rows in all tables together. */
  rows: number
  /** Bytes on the database's disk. */
  databaseMb: number
  /** Until the attack and all work that it started have ended. */
  seconds: number
}

/** The default bounds: what one document with its retries may cost. */
const USUAL_BOUND: Bound = {
  cpuS: 12,
  memoryMb: 200,
  childrenMb: 600,
  wireMb: 12,
  rows: 300,
  databaseMb: 10,
  seconds: 45,
}

/** The context of an attack. */
export type Siege = {
  /** Where the product listens. */
  url: string
  port: number
  /** Signed in. */
  operator: ApiClient
  pool: Pool
  site: Site
  /** A publisher with a completed video, which the steady load requests too. */
  publisher: { id: number; slug: string; videoId: number }
  /** Aborts when the attack takes far too long. */
  signal: AbortSignal
}

/** The result of an attack, without its costs. */
export type Outcome = {
  /** The message for the operator or the sender: the error of a feed, a picture or a response. */
  reason: string | null
  /** One sentence for each fault; empty without faults. */
  faults: string[]
}

export type Attack = {
  /** Selects the attack on the command line: words with hyphens. */
  name: string
  bound: Bound
  /** Also runs in the tests. */
  isShort: boolean
  run(siege: Siege): Promise<Outcome>
}

/** An attack with the default bounds except those given. */
export function attack(
  name: string,
  run: Attack['run'],
  options: { bound?: Partial<Bound>; isShort?: boolean } = {},
): Attack {
  return { name, run, bound: { ...USUAL_BOUND, ...options.bound }, isShort: options.isShort ?? false }
}
