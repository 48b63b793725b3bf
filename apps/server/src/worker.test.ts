import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { type FeedServer, startFeedServer } from '#test/feed-server.ts'
import { runCommandToEnd } from '#test/run-command.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const run = promisify(execFile)

let site: FeedServer
let server: TestServer
let client: ApiClient
beforeAll(async () => {
  site = await startFeedServer([
    { id: 'one', title: 'The first story', summary: 'It comes first.' },
    { id: 'two', title: 'The second story', summary: 'It has no picture.', picture: false },
    { id: 'three', title: 'The third story', category: 'Sport' },
  ])
  server = await startTestServer({ worker: true, environment: { FETCH_ALLOWLIST: site.host } })
  client = await server.operator()
})
afterAll(async () => {
  await server.stop()
  await site.stop()
})

const runCommand = (command: string, values: object = {}) =>
  runCommandToEnd(server.platform, client, command, values)

/** The picture of a video at a moment, as a hash of its pixels. */
async function frameAt(url: string, seconds: number): Promise<string> {
  const args = [
    '-v',
    'error',
    '-ss',
    String(seconds),
    '-i',
    url,
    '-an',
    '-frames:v',
    '1',
    '-f',
    'framemd5',
    '-',
  ]
  const { stdout } = await run(server.platform.ffmpeg.ffmpeg, args)
  return stdout.trim().split(',').at(-1) ?? ''
}

type VideoBody = {
  results: {
    id: number
    status: string
    s3_url: string
    duration: number
    content_count: number
    generation_completed: string
  }[]
}
const videosOf = async (publisherId: number) =>
  ((await client.get(`/api/portal/videos/?publisher=${publisherId}`)).body as VideoBody).results

describe('from a feed to a video', () => {
  it('polls the feed, renders its items and gives the player an H.264 video of items x seconds', async () => {
    const feed = await buildFeed(server.platform, { url: `${site.url}/feed.xml` })
    expect(await runCommand('pull_feeds', { feed: String(feed.id) })).toMatchObject({ success: true })

    const feed_settings = [{ feed_id: feed.id, top_n_contents: 2, categories: [] }]
    const publisher = await buildPublisher(server.platform, { feed_settings, length_per_content: 2 })
    expect(await runCommand('generate_videos', { publisher: String(publisher.id) })).toMatchObject({
      success: true,
    })
    const [video] = await videosOf(publisher.id)
    expect(video).toMatchObject({ status: 'COMPLETED', duration: 4, content_count: 2 })

    const { stdout } = await run(server.platform.ffmpeg.ffprobe, [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_name,width,height:format=duration',
      '-of',
      'json',
      video?.s3_url ?? '',
    ])
    const probed = JSON.parse(stdout)
    expect(Number(probed.format.duration)).toBeCloseTo(4, 1)
    expect(probed.streams).toContainEqual({ codec_name: 'h264', width: 1280, height: 720 })

    const [first, second] = await Promise.all([
      frameAt(video?.s3_url ?? '', 1.5),
      frameAt(video?.s3_url ?? '', 3.5),
    ])
    expect(first).not.toBe(second)

    const download = await client.get(`/api/portal/videos/${video?.id}/download/`)
    expect(download.headers.get('content-type')).toBe('video/mp4')
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="${publisher.slug}-${video?.id}.mp4"`,
    )

    const player = await server.visitor().get(`/api/publishers/${publisher.slug}/player/`)
    expect(player.body).toMatchObject({
      video: {
        id: video?.id,
        title: 'The first story',
        duration: 4,
        captions: expect.stringMatching(/^WEBVTT\n[\s\S]*00:02\.000 --> [\s\S]*The second story/),
        chapters: [
          { start: 0, end: 2, title: 'The first story' },
          { start: 2, end: 4, title: 'The second story' },
        ],
      },
    })
  })

  it('generates a second video only after a change or when forced, and renders only new items', async () => {
    const feed = (await client.get('/api/portal/feeds/?search=feed.xml')).body as {
      results: { id: number }[]
    }
    const feed_settings = [{ feed_id: feed.results[0]?.id ?? 0, top_n_contents: 3, categories: [] }]
    const publisher = await buildPublisher(server.platform, { feed_settings, length_per_content: 2 })
    const generate = () => runCommand('generate_videos', { publisher: String(publisher.id) })
    expect((await generate()).output).toContain('2 reused')
    expect((await generate()).output).toContain('nothing new')
    const [first, ...others] = await videosOf(publisher.id)
    expect(others).toEqual([])
    expect((await client.get(`/api/portal/publishers/${publisher.id}/`)).body).toMatchObject({
      last_video_generated: first?.generation_completed,
    })

    site.stories = [{ id: 'one', title: 'The first story, corrected' }, ...site.stories.slice(1)]
    await runCommand('pull_feeds')
    expect((await generate()).output).toContain('2 reused')
    expect(await videosOf(publisher.id)).toHaveLength(2)
    await runCommand('generate_videos', { publisher: String(publisher.id), force: true })
    expect(await videosOf(publisher.id)).toHaveLength(3)
  })

  it('shows no banned items, and pinned ones first', async () => {
    const feed = (await client.get('/api/portal/feeds/?search=feed.xml')).body as {
      results: { id: number }[]
    }
    const feedId = feed.results[0]?.id ?? 0
    const feed_settings = [{ feed_id: feedId, top_n_contents: 2, categories: [] }]
    const publisher = await buildPublisher(server.platform, { feed_settings, length_per_content: 1 })
    const path = `/api/portal/contents/${publisher.id}/feeds/${feedId}/`
    const { results } = (await client.get(path)).body as { results: { id: number; title: string }[] }
    const idOf = (title: string) => results.find(row => row.title.startsWith(title))?.id ?? 0
    await client.patch(`${path}content/${idOf('The second')}/`, { status: 'banned' })
    await client.patch(`${path}content/${idOf('The third')}/`, { status: 'pinned' })
    await runCommand('generate_videos', { publisher: String(publisher.id) })
    const player = await server.visitor().get(`/api/publishers/${publisher.slug}/player/`)
    expect(player.body).toMatchObject({
      video: {
        // Of the newest item, although another one is first.
        title: 'The first story, corrected',
        chapters: [{ title: 'The third story' }, { title: 'The first story, corrected' }],
      },
    })

    const [video] = await videosOf(publisher.id)
    expect((await client.get(`/api/portal/videos/${video?.id}/lineup/`)).body).toMatchObject({
      items: [
        { position: 1, title: 'The third story', is_pinned: true, feed_name: expect.any(String) },
        { position: 2, title: 'The first story, corrected', is_pinned: false, start: 1, end: 2 },
      ],
      left_out: [{ title: 'The second story', reason: 'banned', same_as: null }],
    })
    expect((await client.get(`/api/portal/publishers/${publisher.id}/lineup/`)).body).toMatchObject({
      due: { is_due: false, due_at: null, reason: expect.stringContaining('nothing new') },
    })
  })

  it('counts a view once per playback, however often its beacon is sent', async () => {
    const [video] = ((await client.get('/api/portal/videos/?status=COMPLETED')).body as VideoBody).results
    const { publisher_slug } = (await client.get(`/api/portal/videos/${video?.id}/`)).body as {
      publisher_slug: string
    }
    const beacon = (playback: string, seq: number) => ({
      schema: 1,
      playback,
      video: video?.id,
      version: 'latest',
      events: [{ seq, type: 'view', position: 2 }],
    })
    const first = '3f0c1c1e-0000-4000-8000-000000000001'
    const second = '3f0c1c1e-0000-4000-8000-000000000002'
    const headers = { 'content-type': 'text/plain' }
    for (const body of [beacon(first, 1), beacon(first, 1), beacon(first, 2), beacon(second, 0)]) {
      const answer = await server
        .visitor()
        .post(`/api/publishers/${publisher_slug}/events/`, JSON.stringify(body), { headers })
      expect(answer.status).toBe(204)
    }
    expect((await client.get(`/api/portal/videos/${video?.id}/`)).body).toMatchObject({ view_count: 2 })
  })
})

describe('metrics of a server with a worker', () => {
  it('count polls, segments, videos and beacons', async () => {
    const { body } = await client.get('/metrics')
    const lines = (body as string).split('\n')
    for (const series of [
      'feedreel_feed_polls_total{result="new"}',
      'feedreel_segments_total{source="rendered"}',
      'feedreel_segments_total{source="cache"}',
      'feedreel_segment_render_duration_seconds_count',
      'feedreel_videos_total{result="completed"}',
      'feedreel_beacons_total{result="stored"}',
    ]) {
      const line = lines.find(text => text.startsWith(`${series} `)) ?? `${series} is not there`
      expect(Number(line.slice(series.length)), line).toBeGreaterThan(0)
    }
  })
})

describe('failures', () => {
  it('leave a failed job log with the reason, and the feed is polled later', async () => {
    site.pages.set('/page.html', { body: '<!doctype html><title>Hello</title><p>No feed here.' })
    site.pages.set('/gone.xml', { status: 410, body: '' })
    const page = await buildFeed(server.platform, { name: 'A page', url: `${site.url}/page.html` })
    const gone = await buildFeed(server.platform, { name: 'Gone', url: `${site.url}/gone.xml` })
    for (const feed of [page, gone]) {
      expect(await runCommand('pull_feeds', { feed: String(feed.id) })).toMatchObject({
        success: false,
        errors: expect.stringContaining(feed.name),
      })
    }
    const logs = await client.get('/api/portal/logs/?status=failed&job_type=feed_update')
    expect(JSON.stringify(logs.body)).toContain('410')
    const row = await server.platform.db
      .selectFrom('feed')
      .select(['failures', 'last_updated'])
      .where('id', '=', gone.id)
      .executeTakeFirstOrThrow()
    expect(row.failures).toBeGreaterThan(0)
    expect(row.last_updated).toBeNull()
  })

  it('say that a feed was not pulled because its host asked for a pause', async () => {
    site.pages.set('/busy.xml', { status: 429, headers: { 'retry-after': '18000' }, body: '' })
    const busy = await buildFeed(server.platform, { name: 'Busy', url: `${site.url}/busy.xml` })
    const other = await buildFeed(server.platform, { name: 'Other', url: `${site.url}/feed.xml?other` })
    expect(await runCommand('pull_feeds', { feed: String(busy.id) })).toMatchObject({ success: false })
    expect(await runCommand('pull_feeds', { feed: String(other.id) })).toMatchObject({
      success: false,
      output: expect.stringMatching(/^"Other" was not pulled: \S+ asked for no requests until /),
      errors: 'No feed was pulled.',
    })
    await server.platform.db.deleteFrom('resting_host').execute()
  })

  it('never fetch private addresses', async () => {
    const feed = await buildFeed(server.platform, { name: 'Inside', url: `${server.url}/api/csrf-token/` })
    const result = await runCommand('pull_feeds', { feed: String(feed.id) })
    expect(result).toMatchObject({ success: false, errors: expect.stringContaining('127.0.0.1') })
  })

  it('are refused in maintenance mode before they start', async () => {
    await client.put('/api/portal/settings/', { maintenance_mode: true })
    expect(await runCommand('generate_videos')).toMatchObject({
      success: false,
      errors: expect.stringContaining('Maintenance mode'),
      job_log_id: null,
    })
    await client.put('/api/portal/settings/', { maintenance_mode: false })
  })

  it('of a command name every wrong parameter', async () => {
    const answer = await client.post('/api/portal/commands/', {
      command: 'generate_videos',
      force: 'perhaps',
      x: 1,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { force: [expect.any(String)], x: [expect.any(String)] },
    })
    expect((await client.post('/api/portal/commands/', { command: 'format_disk' })).status).toBe(400)
  })
})
