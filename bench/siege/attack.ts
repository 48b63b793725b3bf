import type { Pool } from '../../apps/server/src/platform/database/database.ts'
import type { ApiClient } from '../../tools/product/api-client.ts'
import type { Site } from './site.ts'

/** What an attack may cost the product at most, beyond what the steady load costs meanwhile. */
export type Bound = {
  /** Processor time of the server, its database and all programs that it starts. */
  cpuS: number
  /** Growth of the server's own resident memory at its worst moment. */
  memoryMb: number
  /** Resident memory of the programs that it starts, at their worst moment. */
  childrenMb: number
  /** Bytes that strangers' servers got rid of. */
  wireMb: number
  /** Rows in all tables together. */
  rows: number
  /** Bytes on the database's disk. */
  databaseMb: number
  /** Until the attack is over and what it left running has ended. */
  seconds: number
}

/** The bounds of an attack that states no others: what one document with its retries may cost. */
const USUAL_BOUND: Bound = {
  cpuS: 12,
  memoryMb: 200,
  childrenMb: 600,
  wireMb: 12,
  rows: 300,
  databaseMb: 10,
  seconds: 45,
}

/** What an attack finds to work with. */
export type Siege = {
  /** Where the product listens. */
  url: string
  port: number
  /** Signed in. */
  operator: ApiClient
  pool: Pool
  site: Site
  /** A publisher with a completed video, which the steady load asks for too. */
  publisher: { id: number; slug: string; videoId: number }
  /** Aborts when the attack has taken far too long. */
  signal: AbortSignal
}

/** What came of an attack, apart from what it cost. */
export type Outcome = {
  /** What an operator or the sender can read about it: the error of a feed, a picture or an answer. */
  reason: string | null
  /** What is not as it should be, in words; none when all is. */
  faults: string[]
}

export type Attack = {
  /** By which it is chosen: words with hyphens. */
  name: string
  bound: Bound
  /** Runs in the tests, too. */
  isShort: boolean
  run(siege: Siege): Promise<Outcome>
}

/** An attack under the usual bounds, but for those that are given. */
export function attack(
  name: string,
  run: Attack['run'],
  options: { bound?: Partial<Bound>; isShort?: boolean } = {},
): Attack {
  return { name, run, bound: { ...USUAL_BOUND, ...options.bound }, isShort: options.isShort ?? false }
}
