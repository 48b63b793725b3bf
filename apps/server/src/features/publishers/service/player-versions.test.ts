import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#platform/database/migrations.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('a removed player release', () => {
  it('is replaced by 1.7.0 for publishers that used it', async () => {
    const { platform } = server
    const heldAt = ['1.0.0', '1.4.0', '1.5.0', 'latest']
    const ids = await Promise.all(heldAt.map(async () => (await buildPublisher(platform)).id))
    for (const [index, version] of heldAt.entries()) {
      await platform.pool.query('update publisher set embed_version = $1 where id = $2', [
        version,
        ids[index],
      ])
    }
    await platform.pool.query(`delete from migration where name = '0039-move-off-old-players.sql'`)
    await migrate(platform.pool)
    const { rows } = await platform.pool.query<{ embed_version: string }>(
      'select embed_version from publisher where id = any($1) order by array_position($1, id)',
      [ids],
    )
    expect(rows.map(row => row.embed_version)).toEqual(['1.7.0', '1.7.0', '1.5.0', 'latest'])
  })

  it('is refused as an unknown version', async () => {
    const { id } = await buildPublisher(server.platform)
    const client = await server.operator()
    expect(await client.put(`/api/portal/publishers/${id}/`, { embed_version: '1.4.0' })).toMatchObject({
      status: 400,
      body: { embed_version: ['"1.4.0" is not a version of the player.'] },
    })
  })
})

describe('the address of a removed player release', () => {
  const NOT_FIXED = 'public, max-age=300, stale-while-revalidate=86400'

  it.each(['player.js', 'manifest.json'])(
    'serves %s of the newest release, but not as immutable',
    async name => {
      const removed = await server.visitor().get(`/embed/1.0.0/${name}`)
      const newest = await server.visitor().get(`/embed/1.16.3/${name}`)
      expect(removed).toMatchObject({ status: 200, body: newest.body })
      expect(removed.headers.get('cache-control')).toBe(NOT_FIXED)
      expect(newest.headers.get('cache-control')).toContain('immutable')
    },
  )

  it('is 404 for other files of the removed release and for versions that never existed', async () => {
    for (const path of ['/embed/1.0.0/captions-a62cc3571c.js', '/embed/1.0.1/player.js']) {
      expect((await server.visitor().get(path)).status, path).toBe(404)
    }
  })

  it('serves the iframe page', async () => {
    const { slug } = await buildPublisher(server.platform)
    const page = await server.visitor().get(`/embed/1.3.0/${slug}`)
    expect(page.status).toBe(200)
    expect(page.body).toContain('/embed/1.3.0/player.js')
  })
})
