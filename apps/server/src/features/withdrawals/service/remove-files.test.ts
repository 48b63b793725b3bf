import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personActor } from '#platform/actor.ts'
import type { Database } from '#platform/database/database.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { cleanUpWithdrawals } from './remove-files.ts'
import { withdrawItem } from './withdraw-item.ts'

const ACTOR = personActor({ id: 1, username: 'operator' }, '127.0.0.1')
const DAYS = 400

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'feedreel-removal-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

let count = 0
/** A withdrawn item with a picture and a segment that a generation has left, and another item that can use them too. */
async function buildLeftFiles() {
  count += 1
  const { platform } = server
  const { db, storage } = platform
  const feed = await buildFeed(platform)
  const [id = 0, otherId = 0] = await buildItems(platform, feed.id, [feedItem(), feedItem()])
  await withdrawItem(platform, ACTOR, id, { reason: 'legal', note: '' })
  const picture_key = `pictures/left-${count}.jpg`
  const key = `left-${count}-clip`
  const keys = [picture_key, `segments/${key}.mp4`]
  const file = join(folder, 'file')
  await writeFile(file, 'a file')
  for (const stored of keys) await storage.putFile(stored, file, 'application/octet-stream')
  const use = async (itemId: number) => {
    await db.updateTable('item').set({ picture_key, picture_sha256: 'x' }).where('id', '=', itemId).execute()
    const segment = {
      key,
      header_hash: 'x',
      duration_s: 1,
      bytes: 6,
      content_sha256: 'x',
      item_ids: [itemId],
    }
    await db
      .insertInto('segment')
      .values(segment)
      .onConflict(oc => oc.doNothing())
      .execute()
  }
  await use(id)
  return {
    useForOther: () => use(otherId),
    areStored: () => Promise.all(keys.map(stored => storage.exists(stored))),
  }
}

/** The database, with `act` after each transaction. */
function withAfterCommit(db: Database, act: () => Promise<void>): Database {
  const replacing = <T extends object>(target: T, name: keyof T, replaced: unknown): T =>
    new Proxy(target, {
      get(_, property) {
        if (property === name) return replaced
        const value: unknown = Reflect.get(target, property, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return replacing(db, 'transaction', () => {
    const builder = db.transaction()
    return replacing(builder, 'execute', async (work: Parameters<typeof builder.execute>[0]) => {
      const result = await builder.execute(work)
      await act()
      return result
    })
  })
}

describe('the cleanup of withdrawn items', () => {
  it('removes the picture and the segment that a generation has left', async () => {
    const { db, storage, clock } = server.platform
    const { areStored } = await buildLeftFiles()
    await cleanUpWithdrawals({ db, storage, clock }, DAYS)
    expect(await areStored()).toEqual([false, false])
  })

  it('keeps those that another item has used since their records were removed', async () => {
    const { db, storage, clock } = server.platform
    const { areStored, useForOther } = await buildLeftFiles()
    await cleanUpWithdrawals({ db: withAfterCommit(db, useForOther), storage, clock }, DAYS)
    expect(await areStored()).toEqual([true, true])
  })
})
