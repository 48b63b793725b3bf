import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeConnections } from '@feedreel/feed-reader/fetch/fetch-connections'
import { createFetchPolicy, type FetchPolicy } from '@feedreel/feed-reader/fetch/fetch-policy'
import { fetchGuarded } from '@feedreel/feed-reader/fetch/guarded-fetch'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { PATIENCE } from '#test/patience.ts'
import { createDatabase, createPool, type Database } from './database/database.ts'
import { createHostGate, forgetLostPlaces } from './host-gate.ts'
import { createLog } from './log.ts'

const log = createLog('silent')

/** What a process has: connections of its own, a gate, a policy. */
type Process = { db: Database; gate: ReturnType<typeof createHostGate>; policy: FetchPolicy }

let database: TestDatabase
let one: Process
let two: Process
const servers: Server[] = []

function startProcess(): Process {
  const db = createDatabase(createPool(database.url, () => undefined))
  const gate = createHostGate(db, log)
  return { db, gate, policy: createFetchPolicy({ allowlist: ['127.0.0.0/8'], ownOrigins: [], gate }) }
}

async function stopProcess({ db, gate, policy }: Process): Promise<void> {
  await closeConnections(policy)
  await gate.close()
  await db.destroy()
}

beforeAll(async () => {
  database = await createTestDatabase()
  one = startProcess()
  two = startProcess()
})
afterAll(async () => {
  await stopProcess(one)
  await stopProcess(two)
  await database.drop()
  for (const server of servers) server.close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Asks for a turn; tells whether it was given by now. */
function ask({ gate }: Process, host: string, signal?: AbortSignal) {
  const asked = { isIn: false, turn: gate.enter(host, signal) }
  asked.turn.then(
    () => {
      asked.isIn = true
    },
    () => undefined,
  )
  return asked
}

/** Waits until a process has asked the database for all that it wants. */
async function settle(process: Process): Promise<void> {
  const leave = await process.gate.enter(`elsewhere-${Math.random()}`)
  leave()
}

async function placesAt(host: string) {
  return one.db.selectFrom('host_place').selectAll().where('host', '=', host).orderBy('place').execute()
}

describe('turns at a host', () => {
  it('are two at a time in all processes, and the next one is whose who waits', async () => {
    const leaveOne = await one.gate.enter('shared')
    const leaveTwo = await two.gate.enter('shared')
    const [here, there] = [ask(one, 'shared'), ask(two, 'shared')]
    await settle(one)
    await settle(two)
    expect([here.isIn, there.isIn]).toEqual([false, false])
    leaveTwo()
    const first = await Promise.race([here.turn, there.turn])
    expect(Number(here.isIn) + Number(there.isIn)).toBe(1)
    first()
    leaveOne()
    for (const leave of await Promise.all([here.turn, there.turn])) if (leave !== first) leave()
  })

  it('are given in the order in which they were asked for', async () => {
    const order: number[] = []
    const turns = Array.from({ length: 7 }, async (_, number) => {
      const leave = await one.gate.enter('in-line')
      order.push(number)
      leave()
    })
    await Promise.all(turns)
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('leave no trace when they are over', async () => {
    const leave = await one.gate.enter('brief')
    expect(await placesAt('brief')).toMatchObject([{ place: 1 }])
    leave()
    await settle(one)
    expect(await placesAt('brief')).toEqual([])
  })

  it('are not kept from others by one who stopped waiting', async () => {
    const leaves = [await one.gate.enter('left'), await one.gate.enter('left')]
    const cancel = new AbortController()
    const cancelled = ask(one, 'left', cancel.signal)
    const next = ask(one, 'left')
    cancel.abort(new Error('enough'))
    await expect(cancelled.turn).rejects.toThrow('enough')
    expect(next.isIn).toBe(false)
    for (const leave of leaves) leave()
    const leave = await next.turn
    leave()
    await settle(one)
    expect(await placesAt('left')).toEqual([])
  })

  it('come free when the process that had them gives no sign of life for ten seconds', async () => {
    await sql`insert into host_place (host, place, holder, until)
      select 'dead', place, gen_random_uuid(), now() + interval '1 hour' from generate_series(1, 2) place`.execute(
      one.db,
    )
    const asked = ask(one, 'dead')
    await settle(one)
    expect(asked.isIn).toBe(false)
    // As time does.
    await sql`update host_place set until = now() where host = 'dead' and place = 2`.execute(two.db)
    const leave = await asked.turn
    leave()
  })

  it('of hosts that nobody asks again are forgotten an hour after their process died', async () => {
    await sql`insert into host_place (host, place, holder, until) values
      ('lost', 1, gen_random_uuid(), now() - interval '61 minutes'),
      ('lost', 2, gen_random_uuid(), now() - interval '59 minutes')`.execute(one.db)
    await forgetLostPlaces(one.db)
    expect(await placesAt('lost')).toMatchObject([{ place: 2 }])
  })

  it('last as long as their holder gives signs of life', async () => {
    const leave = await one.gate.enter('long')
    await sql`update host_place set until = now() where host = 'long'`.execute(two.db)
    const isRenewed = async () => {
      const { rows } = await sql`select from host_place where host = 'long' and until > now()`.execute(two.db)
      return rows.length > 0
    }
    await vi.waitFor(async () => expect(await isRenewed()).toBe(true), PATIENCE)
    leave()
  })

  it('are not ended by a former holder that comes back late', async () => {
    const leaveLate = await one.gate.enter('late')
    await sql`update host_place set holder = gen_random_uuid() where host = 'late'`.execute(two.db)
    const taken = await placesAt('late')
    leaveLate()
    await settle(one)
    expect(taken).toHaveLength(1)
    expect(await placesAt('late')).toEqual(taken)
  })

  it('are given back in one order in all processes, so that none waits for another in a circle', async () => {
    const leaves = [await one.gate.enter('order-b'), await one.gate.enter('order-a')]
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(two.db)
      return rows.length > 0
    }
    await two.db.transaction().execute(async tx => {
      const lock = (host: string) => sql`select from host_place where host = ${host} for update`.execute(tx)
      await lock('order-a')
      for (const leave of leaves) leave()
      await vi.waitFor(async () => expect(await isWaiting()).toBe(true), PATIENCE)
      await lock('order-b')
    })
    await settle(one)
    expect([...(await placesAt('order-a')), ...(await placesAt('order-b'))]).toEqual([])
  })

  it('are refused with the reason when the database is away', async () => {
    const away = startProcess()
    // A database that was never asked has nothing to close.
    await away.db.selectFrom('host_place').selectAll().execute()
    await away.db.destroy()
    await expect(away.gate.enter('any')).rejects.toThrow()
    await away.gate.close()
  })
})

describe('fetches of two processes', () => {
  it('ask a host two at a time, wherever they come from', async () => {
    let open = 0
    let most = 0
    const held: (() => void)[] = []
    const site = await serve((_request, response) => {
      open += 1
      most = Math.max(most, open)
      held.push(() => {
        open -= 1
        response.end('here')
      })
      // The answers come in pairs, after both processes have looked whether there is room for a third request.
      if (held.length === 2) {
        void Promise.all([settle(one), settle(two)]).then(() => {
          for (const answer of held.splice(0)) answer()
        })
      }
    })
    const leading = await serve(
      (_request, response) => void response.writeHead(302, { location: site }).end(),
    )
    const urls = [site, `${site}/article`, `${site}/picture.jpg`, leading]
    const fetches = [one, two].flatMap(({ policy }) => urls.map(url => fetchGuarded(url, { policy })))
    expect((await Promise.all(fetches)).map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(most).toBe(2)
  })

  it('end when hosts redirect to each other and to themselves', async () => {
    const origins: string[] = []
    for (const other of [1, 0]) {
      origins.push(
        await serve((request, response) => {
          const targets: Record<string, string> = { '/': '/again', '/again': `${origins[other]}/end` }
          const location = targets[request.url ?? '']
          if (location === undefined) response.end('end')
          else response.writeHead(302, { location }).end()
        }),
      )
    }
    const fetches = [one, two].flatMap(({ policy }) =>
      [...origins, ...origins, ...origins].map(url => fetchGuarded(url, { policy })),
    )
    const fetched = await Promise.all(fetches)
    expect(fetched.map(({ url }) => new URL(url).pathname)).toEqual(Array(12).fill('/end'))
  })
})
