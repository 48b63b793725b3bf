import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandDefinition, CommandResult } from '@feedreel/contracts/commands'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { runCommandToEnd } from '#test/run-command.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer({ worker: true })
  client = await server.operator()
})
afterAll(() => server.stop())

const run = (command: string, values: object = {}) =>
  runCommandToEnd(server.platform, client, command, values)

const logOf = async (result: CommandResult) => {
  const { body } = await client.get('/api/portal/logs/?page_size=1000')
  return (body as { results: { id: number }[] }).results.find(log => log.id === result.job_log_id)
}

describe('the list of commands', () => {
  it('has help, typed parameters, defaults and options from live data', async () => {
    const publisher = await buildPublisher(server.platform, { name: 'Listed' })
    const { body } = await client.get('/api/portal/commands/')
    const list = (body as { commands: CommandDefinition[] }).commands
    expect(list.map(({ name }) => name)).toEqual([
      'pull_feeds',
      'import_opml',
      'generate_videos',
      'retry_failed_videos',
      'cleanup',
      'recount_storage',
      'scrub',
      'recount_statistics',
    ])
    expect(list.every(({ help }) => help !== '')).toBe(true)
    expect(list.filter(({ deletes }) => deletes).map(({ name }) => name)).toEqual(['cleanup'])
    expect(list.find(({ name }) => name === 'retry_failed_videos')?.params).toMatchObject([
      { name: 'publisher', type: 'select', options: [{ value: String(publisher.id), label: 'Listed' }] },
      { name: 'days', type: 'number', default: 7, required: false },
    ])
  })
})

describe('the options of a command', () => {
  it('change at once with feeds and publishers', async () => {
    const optionsOf = async (command: string) => {
      const { body } = await client.get('/api/portal/commands/')
      const list = (body as { commands: CommandDefinition[] }).commands
      return list.find(({ name }) => name === command)?.params[0]?.options ?? []
    }
    const feed = await buildFeed(server.platform, { name: 'Before' })
    const option = (label: string) => ({ value: String(feed.id), label })
    // Its event was published in this process, but not by a request, which would wait for it.
    await expect.poll(() => optionsOf('pull_feeds'), POLL_OPTIONS).toContainEqual(option('Before'))
    await client.put(`/api/portal/feeds/${feed.id}/`, { name: 'After' })
    expect(await optionsOf('pull_feeds')).toContainEqual(option('After'))
    await client.put(`/api/portal/feeds/${feed.id}/`, { is_active: false })
    expect(await optionsOf('pull_feeds')).not.toContainEqual(option('After'))
    const publisher = await buildPublisher(server.platform, { name: 'Comes and goes' })
    const chosen = { value: String(publisher.id), label: 'Comes and goes' }
    await expect.poll(() => optionsOf('generate_videos'), POLL_OPTIONS).toContainEqual(chosen)
    await client.delete(`/api/portal/publishers/${publisher.id}/`)
    expect(await optionsOf('generate_videos')).not.toContainEqual(chosen)
  })
})

describe('import_opml', () => {
  it('adds the feeds of a list, skips known ones and reports how many', async () => {
    const known = await buildFeed(server.platform)
    const text = `<opml version="2.0"><body>
      <outline text="Folder"><outline text="Fresh" xmlUrl="https://fresh.example/feed"/></outline>
      <outline text="Again" xmlUrl="${known.url}"/><outline text="Odd" xmlUrl="mailto:x@y.example"/></body></opml>`
    const result = await run('import_opml', { text, active: false })
    expect(result).toMatchObject({
      success: true,
      output: '1 feed added, 1 already there, 1 without a usable address.',
    })
    expect((await client.get('/api/portal/feeds/?search=fresh.example')).body).toMatchObject({
      count: 1,
      results: [{ name: 'Fresh', url: 'https://fresh.example/feed', is_active: false }],
    })
    expect(await logOf(result)).toMatchObject({ job_type: 'command', status: 'success' })
    const { body } = await client.get('/api/portal/audit/?subject=feed')
    expect((body as { results: object[] }).results[0]).toMatchObject({ actor: 'operator', label: 'Fresh' })
  })

  it('fails with a sentence for anything else', async () => {
    expect(await run('import_opml', { text: 'no list' })).toMatchObject({
      success: false,
      errors: 'This is not an OPML document: it has no <opml> element.',
    })
  })
})

describe('retry_failed_videos and recount_storage', () => {
  it('generate failed videos again, and correct wrong sizes', async () => {
    const { db, storage } = server.platform
    const feed = await buildFeed(server.platform, { is_active: false })
    await client.put(`/api/portal/feeds/${feed.id}/`, { is_active: true })
    await buildItems(server.platform, feed.id, [feedItem({ url: null })])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    const publisher = await buildPublisher(server.platform, { feed_settings, length_per_content: 1 })
    const failed = await db
      .insertInto('video')
      .values({ publisher_id: publisher.id, status: 'FAILED', error_message: 'It broke.' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const days = await run('retry_failed_videos', { days: 0 })
    expect(days).toMatchObject({ success: false, errors: 'days: choose 1 to 3650.' })
    const retried = await run('retry_failed_videos', { publisher: String(publisher.id) })
    expect(retried).toMatchObject({
      success: true,
      output: expect.stringContaining(`Video ${failed.id}: 1 item`),
    })
    expect(await run('retry_failed_videos')).toMatchObject({
      output: 'There are no failed videos to retry.',
    })

    const bytesOf = async () =>
      (await db.selectFrom('video').select(['bytes', 'media_key']).executeTakeFirstOrThrow()) ?? {}
    const { bytes, media_key } = await bytesOf()
    expect(await run('recount_storage')).toMatchObject({
      success: true,
      output: expect.stringMatching(/^1 video \(\d+\.\d MB\), 1 segment \(\d.*; 0 figures corrected\.$/),
    })
    await db.updateTable('video').set({ bytes: 1 }).execute()
    const { key } = await db.selectFrom('segment').select('key').executeTakeFirstOrThrow()
    await storage.remove([`segments/${key}.mp4`])
    expect((await run('recount_storage')).output).toContain('0 segments (0.0 MB)')
    expect((await bytesOf()).bytes).toBe(bytes)
    expect(await db.selectFrom('segment').selectAll().execute()).toEqual([])

    await writeFile(join(server.platform.config.dataDir, 'media', media_key ?? ''), 'shorter')
    await run('recount_storage')
    expect((await bytesOf()).bytes).toBeLessThan(bytes)
    await storage.remove([media_key ?? ''])
    expect(await run('recount_storage')).toMatchObject({
      success: false,
      errors: `Video ${failed.id}: its file is missing in the storage.`,
    })
  })

  it('say only the refusals when none of the failed videos can be retried', async () => {
    const { id: publisher_id } = await buildPublisher(server.platform)
    const videos = await server.platform.db
      .insertInto('video')
      .values([
        { publisher_id, status: 'QUEUED' },
        { publisher_id, status: 'FAILED' },
      ])
      .returning('id')
      .execute()
    const [open, failed] = videos.map(({ id }) => id)
    expect(await run('retry_failed_videos', { publisher: String(publisher_id) })).toMatchObject({
      success: false,
      output: '',
      errors: expect.stringMatching(new RegExp(`^Video ${failed}: Video ${open} of .* is already queued`)),
    })
  })
})

describe('commands refuse', () => {
  it('shell-only commands in the portal', async () => {
    const values = { username: 'intruder', password: 'long enough' }
    const answer = await client.post('/api/portal/commands/', { command: 'set_administrator', ...values })
    expect(answer).toMatchObject({
      status: 400,
      body: { command: ['There is no command "set_administrator".'] },
    })
  })
})
