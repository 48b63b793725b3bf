import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { type BatchWork, workBatches } from './batch-worker.ts'

let server: TestServer
beforeAll(async () => {
  // Only workers get notifications of new jobs.
  server = await startTestServer({ environment: { ROLE: 'worker' } })
})
afterAll(() => server.stop())
// A released job would run in another test.
afterEach(async () => void (await sql`delete from pgboss.job`.execute(server.platform.db)))

type Work = BatchWork<'feed.poll', number, string> & { concurrency: number }

const PER_GROUP = 2

/** Works the queue of polls; jobs begin with their feed's id. */
function startWork(work: Partial<Work> & Pick<Work, 'run'>) {
  const { queue, db, log } = server.platform
  return workBatches<'feed.poll', number, string>({
    queue,
    db,
    log,
    name: 'feed.poll',
    concurrency: 8,
    perGroup: PER_GROUP,
    begin: async (_tx, payloads) => payloads.map(({ feedId }) => feedId),
    finish: async () => undefined,
    fail: async () => undefined,
    ...work,
  })
}

async function send(...feedIds: number[]): Promise<void> {
  const { queue, db } = server.platform
  const jobs = feedIds.map(feedId => ({
    payload: { feedId, jobLogId: feedId },
    uniqueKey: `test ${feedId}`,
    group: `host ${feedId % 2}`,
  }))
  await db.transaction().execute(tx => queue.sendMany(tx, 'feed.poll', jobs))
}

/** States of the jobs of feeds, in the order of their ids. */
async function statesOf(...feedIds: number[]): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state::text from pgboss.job where name = 'feed.poll'
    and (data->>'feedId')::integer = any(${feedIds}) order by (data->>'feedId')::integer`.execute(
    server.platform.db,
  )
  return rows.map(row => row.state)
}

/** A promise and the function that resolves it. */
function promised<T>() {
  return Promise.withResolvers<T>()
}

describe('workBatches', () => {
  it('completes jobs in the transaction that writes their results', async () => {
    const all = promised<void>()
    const finished: string[] = []
    const worker = startWork({
      run: async feedId => `feed ${feedId}`,
      finish: async (_tx, results) => {
        finished.push(...results)
        if (finished.length === 5) all.resolve()
      },
    })
    await send(101, 102, 103, 104, 105)
    await all.promise
    await worker.stop()
    expect(finished.toSorted()).toEqual([101, 102, 103, 104, 105].map(id => `feed ${id}`))
    expect(await statesOf(101, 102, 103, 104, 105)).toEqual(new Array(5).fill('completed'))
  })

  it('writes the ends of other jobs while a slow one runs, two of a group at a time', async () => {
    const slow = promised<string>()
    const slowRuns = promised<void>()
    const others = promised<void>()
    const open = new Map<number, number>()
    let most = 0
    let done = 0
    const worker = startWork({
      async run(feedId) {
        const group = feedId % 2
        open.set(group, (open.get(group) ?? 0) + 1)
        most = Math.max(most, open.get(group) ?? 0)
        if (feedId === 201) slowRuns.resolve()
        const result = feedId === 201 ? await slow.promise : 'quick'
        open.set(group, (open.get(group) ?? 0) - 1)
        return result
      },
      finish: async (_tx, results) => {
        done += results.length
        if (done === 7) others.resolve()
      },
    })
    await send(201, 202, 203, 204, 205, 206, 207, 209)
    // Jobs that were sent together are claimed in any order: the slow one may be last.
    await Promise.all([others.promise, slowRuns.promise])
    expect(await statesOf(201)).toEqual(['active'])
    slow.resolve('late')
    await worker.stop()
    expect(await statesOf(201)).toEqual(['completed'])
    expect(most).toBeLessThanOrEqual(PER_GROUP)
  })

  it('runs all other jobs in the places that a slow one leaves', async () => {
    const slow = promised<string>()
    const others = promised<void>()
    let done = 0
    const worker = startWork({
      concurrency: 2,
      run: feedId => (feedId === 601 ? slow.promise : Promise.resolve('quick')),
      finish: async (_tx, results) => {
        done += results.length
        if (done === 6) others.resolve()
      },
    })
    await send(601)
    await send(602, 603, 604, 605, 606, 607)
    await others.promise
    expect(await statesOf(601)).toEqual(['active'])
    slow.resolve('late')
    await worker.stop()
    expect(await statesOf(601)).toEqual(['completed'])
  })

  it('fails the attempts of jobs that cannot begin, and runs them when they can', async () => {
    const done = promised<void>()
    let begins = 0
    const worker = startWork({
      begin: async (_tx, payloads) => {
        begins += 1
        if (begins === 1) throw new Error('no luck')
        return payloads.map(({ feedId }) => feedId)
      },
      run: async () => 'read',
      finish: async () => done.resolve(),
    })
    await send(701)
    await done.promise
    await worker.stop()
    const { rows } = await sql<{ retry_count: number }>`select retry_count from pgboss.job
      where data->>'feedId' = '701'`.execute(server.platform.db)
    expect(rows).toEqual([{ retry_count: 1 }])
  })

  it('retries only the job that throws and the one whose result cannot be written', async () => {
    const settled = promised<void>()
    const failed: string[] = []
    const written: string[] = []
    const check = () => {
      if (failed.length === 2 && written.length === 1) settled.resolve()
    }
    const worker = startWork({
      run: async feedId => {
        if (feedId === 301) throw new Error('no luck')
        return `feed ${feedId}`
      },
      finish: async (tx, results) => {
        if (results.includes('feed 302')) await sql`select 1 / 0`.execute(tx)
        written.push(...results)
        check()
      },
      fail: async (_tx, feedId, error, isLast) => {
        failed.push(`${feedId} ${error instanceof Error ? error.message : ''} ${isLast}`)
        check()
      },
    })
    await send(301, 302, 303)
    await settled.promise
    await worker.stop()
    expect(failed.toSorted()).toEqual(['301 no luck false', '302 division by zero false'])
    expect(await statesOf(301, 302, 303)).toEqual(['retry', 'retry', 'completed'])
  })

  it('aborts and releases running jobs when it is stopped', async () => {
    const started = promised<void>()
    const failed: boolean[] = []
    const worker = startWork({
      run: (_feedId, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          started.resolve()
        }),
      fail: async (_tx, _feedId, _error, isLast) => void failed.push(isLast),
    })
    await send(401)
    await started.promise
    await worker.stop()
    // Another batch that claims the released job before it stops releases it again.
    expect(new Set(failed)).toEqual(new Set([false]))
    expect(await statesOf(401)).toEqual(['retry'])
  })

  it('drops jobs whose payload is malformed', async () => {
    const { queue } = server.platform
    const done = promised<void>()
    await queue.boss.insert('feed.poll', [{ data: { feedId: 'many' }, singletonKey: 'malformed' }])
    const worker = startWork({ run: async () => 'read', finish: async () => done.resolve() })
    await send(501)
    await done.promise
    await worker.stop()
    const { rows } = await sql<{ state: string }>`select state::text from pgboss.job
      where singleton_key = 'malformed'`.execute(server.platform.db)
    expect(rows).toEqual([{ state: 'completed' }])
  })
})
