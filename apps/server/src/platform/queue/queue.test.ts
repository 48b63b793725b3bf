import type { JobPayload } from '@feedreel/contracts/jobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { takeBackTimes } from './job-table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLE: 'worker' } })
})
afterAll(() => server.stop())

async function sendLooks(...feedIds: number[]): Promise<void> {
  const { queue, db } = server.platform
  const jobs = feedIds.map(feedId => ({ payload: { feedId }, uniqueKey: String(feedId) }))
  await db.transaction().execute(tx => queue.sendMany(tx, 'publishers.look', jobs))
}

describe('onNotify', () => {
  it('calls the listener on new jobs and free capacity of its queue, until it unsubscribes', async () => {
    const { queue } = server.platform
    const calls: string[] = []
    const unsubscribe = queue.onNotify('publishers.look', () => calls.push('look'))
    const unsubscribeOther = queue.onNotify('cleanup', () => calls.push('cleanup'))
    await sendLooks(1)
    await vi.waitUntil(() => calls.length === 1, POLL_OPTIONS)
    await queue.wakeWorkers('cleanup')
    await vi.waitUntil(() => calls.length === 2, POLL_OPTIONS)
    unsubscribe()
    await queue.wakeWorkers('publishers.look')
    await queue.wakeWorkers('cleanup')
    await vi.waitUntil(() => calls.length === 3, POLL_OPTIONS)
    unsubscribeOther()
    expect(calls).toEqual(['look', 'cleanup', 'cleanup'])
  })
})

describe('the queue', () => {
  it('keeps ended jobs for minutes only, those of schedules too', async () => {
    const { queue, db } = server.platform
    await queue.everyMinute('nothing', async () => undefined)
    const { rows } = await sql<{ name: string; kept: number }>`
      select name, deletion_seconds as kept from pgboss.queue`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['feed.poll', 'dead', 'schedule.nothing', '__pgboss__send-it']),
    )
    expect(rows.filter(({ kept }) => kept > 300)).toEqual([])
  })

  it('lets commands and the cleanup run longer than other jobs', async () => {
    const { db } = server.platform
    const { rows } = await sql<{ name: string; hours: number }>`
      select name, expire_seconds / 3600 as hours from pgboss.queue
      where name in ('command.run', 'cleanup', 'video.generate') order by name`.execute(db)
    expect(rows).toEqual([
      { name: 'cleanup', hours: 12 },
      { name: 'command.run', hours: 12 },
      { name: 'video.generate', hours: 1 },
    ])
  })

  it('goes on after the clock of the database was set back by an hour', async () => {
    const { db } = server.platform
    await sendLooks(71, 72)
    await sql`
      update pgboss.job set created_on = created_on + interval '1 hour', start_after = start_after + interval '1 hour'
      where data->>'feedId' in ('71', '72')`.execute(db)
    await sql`update pgboss.job set start_after = start_after + interval '30 seconds'
      where data->>'feedId' = '72'`.execute(db)
    await sql`update pgboss.version set cron_on = now() + interval '1 hour'`.execute(db)
    await sql`update pgboss.queue set maintain_on = now() + interval '1 hour', monitor_on = null`.execute(db)
    await takeBackTimes(db)
    const { rows } = await sql`
      select data->>'feedId' as feed, start_after <= now() as is_due,
        start_after <= now() + interval '30 seconds' as is_due_in_time
      from pgboss.job where data->>'feedId' in ('71', '72') order by 1`.execute(db)
    expect(rows).toEqual([
      { feed: '71', is_due: true, is_due_in_time: true },
      { feed: '72', is_due: false, is_due_in_time: true },
    ])
    const { rows: ahead } = await sql`
      select from pgboss.version where cron_on > now() + interval '1 minute'
      union all select from pgboss.queue where maintain_on > now() + interval '1 minute'`.execute(db)
    expect(ahead).toEqual([])
  })

  it('runs a schedule once for a due time that a killed process passes on again', async () => {
    const { queue, db } = server.platform
    await queue.everyMinute('repeated', async () => undefined)
    const { rows } = await sql<{ request: object }>`
      select jsonb_build_object('name', name, 'key', key, 'data', data, 'options', options) as request
      from pgboss.schedule where name = 'schedule.repeated'`.execute(db)
    const isPassedOn = async (id: string | null) => {
      const passed =
        await sql`select 1 from pgboss.job where id = ${id}::uuid and state = 'completed'`.execute(db)
      const open =
        await sql`select 1 from pgboss.job where name = 'schedule.repeated' and state <> 'completed'`.execute(
          db,
        )
      return passed.rows.length === 1 && open.rows.length === 0
    }
    for (const _time of [1, 2]) {
      const id = await queue.boss.send('__pgboss__send-it', rows[0]?.request ?? {})
      await vi.waitUntil(() => isPassedOn(id), POLL_OPTIONS)
    }
    // In one statement: the schedule itself makes a job at the end of each minute.
    const { rows: jobs } = await sql<{ made: number; minutes: number }>`
      select count(*) as made, count(distinct date_trunc('minute', created_on)) as minutes
      from pgboss.job where name = 'schedule.repeated'`.execute(db)
    expect(jobs[0]?.made).toBeGreaterThan(0)
    expect(jobs[0]?.made).toBe(jobs[0]?.minutes)
  })

  it('deletes ended jobs while it runs', async () => {
    const { db } = server.platform
    await sendLooks(1)
    const isThere = async () =>
      (await sql`select 1 from pgboss.job where data->>'feedId' = '1'`.execute(db)).rows.length > 0
    expect(await isThere()).toBe(true)
    await sql`update pgboss.job set state = 'completed', completed_on = now() - interval '6 minutes'`.execute(
      db,
    )
    await sql`update pgboss.queue set maintain_on = now() - interval '61 s'`.execute(db)
    await vi.waitUntil(async () => !(await isThere()), POLL_OPTIONS)
  })
})

describe('workMany', () => {
  it('works jobs in batches, retries a whole batch when it fails, and drops malformed jobs', async () => {
    const { queue, db } = server.platform
    const batches: JobPayload<'publishers.look'>[][] = []
    const isDone = () => new Set(batches.slice(1).flatMap(batch => batch.map(({ feedId }) => feedId)))
    const feedIds = Array.from({ length: 250 }, (_, index) => index + 100)
    await sendLooks(...feedIds)
    await queue.boss.insert('publishers.look', [{ data: { feedId: 'all' }, singletonKey: 'malformed' }])
    await queue.workMany('publishers.look', async payloads => {
      batches.push(payloads)
      if (batches.length === 1) throw new Error('no luck')
    })
    await vi.waitUntil(() => feedIds.every(feedId => isDone().has(feedId)), { timeout: 20_000 })
    expect(Math.max(...batches.map(batch => batch.length))).toBe(100)
    const open = sql<{ open: number }>`select count(*) as open from pgboss.job
      where name = 'publishers.look' and state < 'completed'`
    await vi.waitUntil(async () => (await open.execute(db)).rows[0]?.open === 0, POLL_OPTIONS)
  })
})

describe('onDeadLetter', () => {
  it('gets a dead letter again until it has handled it, however often it fails', async () => {
    const { queue } = server.platform
    const letters: object[] = []
    await queue.onDeadLetter(async letter => {
      letters.push(letter)
      if (letters.length <= 3) throw new Error('The database is away.')
    })
    await queue.boss.send('dead', { jobLogId: 1 })
    await vi.waitUntil(() => letters.length === 4, { timeout: 60_000 })
  }, 70_000)
})
