import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { HostGate } from '@feedreel/feed-reader/fetch/host-gate'
import { sql } from 'kysely'
import type { Database } from './database/database.ts'
import { sentenceOf } from './errors.ts'
import type { Log } from './log.ts'

/** Requests to one host at a time, in all processes. */
const PLACES_OF_HOST = 2
/** What comes within this time is asked of the database together. */
const GATHER_MS = 10
/** How often a caller that waits for another process looks again. */
const LOOK_MS = 100
/** A place comes free by itself so long after its holder's last sign of life, as jobs do. */
const LEASE = sql`interval '10 seconds'`
const HEARTBEAT_MS = 3000

type Place = { host: string; place: number; holder: string }
type Asking = { host: string; holder: string }
type Waiting = Asking & { settle: PromiseWithResolvers<Place> }

/**
 * Gives turns at hosts that hold across all processes of a database: a host has two places, rows of `host_place` whose
 * key lets each exist once. Requests of this process take and leave places together, in two statements a round.
 */
export function createHostGate(db: Database, log: Log): HostGate & { close(): Promise<void> } {
  /** By holder, first come first. */
  const waiting = new Map<string, Waiting>()
  const held = new Set<Place>()
  let left: Place[] = []
  let rounds: Promise<void> | null = null
  let wake = () => {}

  async function enter(host: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const settle = Promise.withResolvers<Place>()
    const one = { host, holder: randomUUID(), settle }
    const giveUp = () => {
      if (waiting.delete(one.holder)) settle.reject(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    waiting.set(one.holder, one)
    look()
    try {
      const place = await settle.promise
      return () => {
        held.delete(place)
        left.push(place)
        look()
      }
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  function look(): void {
    wake()
    rounds ??= goRound().finally(() => {
      rounds = null
      if (left.length > 0 || waiting.size > 0) look()
    })
  }

  async function goRound(): Promise<void> {
    // What arrives in the same turn of the event loop belongs together.
    await new Promise(setImmediate)
    while (left.length > 0 || waiting.size > 0) {
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      await round()
      if (left.length === 0 && waiting.size > 0) await Promise.race([woken, delay(LOOK_MS)])
      await delay(GATHER_MS)
    }
  }

  /** Leaves places first: who goes on to the same host has just left one. */
  async function round(): Promise<void> {
    const leaving = left
    left = []
    const asking = firstOfEach(waiting.values())
    try {
      await givePlaces(db, leaving)
      for (const place of await takePlaces(db, asking)) {
        const one = waiting.get(place.holder)
        waiting.delete(place.holder)
        if (!one) {
          left.push(place)
          continue
        }
        held.add(place)
        one.settle.resolve(place)
      }
    } catch (error) {
      // What was not given back comes free by itself.
      log.warn({ error: sentenceOf(error) }, 'Turns at hosts could not be taken or given back')
      for (const { holder, settle } of asking) if (waiting.delete(holder)) settle.reject(error)
    }
  }

  const heartbeat = setInterval(() => {
    renewPlaces(db, [...held]).catch(error =>
      log.warn({ error: sentenceOf(error) }, 'Turns at hosts could not be renewed'),
    )
  }, HEARTBEAT_MS)

  return {
    enter,
    /** Turns away who still waits and gives back what is held no more. */
    async close() {
      clearInterval(heartbeat)
      for (const { settle } of waiting.values()) settle.reject(new Error('This process stops.'))
      waiting.clear()
      while (rounds) await rounds
    },
  }
}

/** More of one host than it has places can't be let in anyway. */
function firstOfEach(waiting: Iterable<Waiting>): Waiting[] {
  const counts = new Map<string, number>()
  return [...waiting].filter(({ host }) => {
    const count = (counts.get(host) ?? 0) + 1
    counts.set(host, count)
    return count <= PLACES_OF_HOST
  })
}

/**
 * Takes free places, or those of which the time is over, in the order of their key, so that two processes that want
 * the same ones never wait for each other. The database's clock decides: those of machines differ.
 * @returns what could be taken
 */
async function takePlaces(db: Database, asking: readonly Asking[]): Promise<Place[]> {
  if (asking.length === 0) return []
  const wishes = JSON.stringify(asking.map(({ host, holder }, line) => ({ host, holder, line })))
  const { rows } = await sql<Place>`
    with asking as (
      select holder, host, row_number() over (partition by host order by line) as number
      from jsonb_to_recordset(${wishes}::jsonb) as one (holder uuid, host text, line integer)
    ), free as (
      select wanted.host, places.place,
        row_number() over (partition by wanted.host order by places.place) as number
      from (select distinct host from asking) as wanted
      cross join generate_series(1, ${PLACES_OF_HOST}) as places (place)
      where not exists (
        select from host_place as taken
        where taken.host = wanted.host and taken.place = places.place and taken.until > now())
    )
    insert into host_place (host, place, holder, until)
    select host, place, holder, now() + ${LEASE} from asking join free using (host, number) order by host, place
    on conflict (host, place) do update set holder = excluded.holder, until = excluded.until
      where host_place.until <= now()
    returning host, place, holder
  `.execute(db)
  return rows
}

/** Forgets places whose process died an hour ago or longer, at hosts that nobody has asked since. */
export async function forgetLostPlaces(db: Database): Promise<void> {
  await sql`delete from host_place where until < now() - interval '1 hour'`.execute(db)
}

async function givePlaces(db: Database, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  await sql`with ${locked(places)} delete from host_place using locked where ${isLocked}`.execute(db)
}

async function renewPlaces(db: Database, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  await sql`with ${locked(places)}
    update host_place set until = now() + ${LEASE} from locked where ${isLocked}`.execute(db)
}

/**
 * Locks places in the order of their key, as they are taken: in another one two processes could wait for each other.
 * A place that another holder has taken over meanwhile is left to it.
 */
const locked = (places: readonly Place[]) => sql`locked as (
  select host, place from host_place
  join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given (host text, place smallint, holder uuid)
    using (host, place, holder)
  order by host, place for update of host_place)`
const isLocked = sql`host_place.host = locked.host and host_place.place = locked.place`
