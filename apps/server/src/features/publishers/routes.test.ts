import type { Publisher } from '@feedreel/contracts/publishers'
import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed, buildItems, feedItem } from '#test/factories/feed.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { buildVideo, storeText } from '#test/factories/video.ts'
import { callDuring } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const path = '/api/portal/publishers/'

describe('publishers', () => {
  it('have all defaults of the specification', async () => {
    const { status, body } = await client.post(path, { name: 'Plain', slug: 'plain' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      allowed_domains: [],
      embed_version: 'latest',
      is_active: true,
      length_per_content: 3,
      video_update_frequency: 1440,
      pinned_video: null,
      feed_settings: [],
      enable_ads: false,
      ad_skip_delay: 5,
      ad_placement: 'postroll',
      enable_autoplay: true,
      muted: true,
      autoplay_visibility_requirement: 50,
      loop: false,
      auto_video_generation_enabled: true,
      last_video_generated: null,
      intro_video: null,
      outro_video: null,
      theme_settings: null,
      sticky: { enabled: true, corner: 'bottom-right', offset: 16 },
    })
  })

  it('keep the fields that a change leaves out', async () => {
    const { id } = await buildPublisher(server.platform, {
      length_per_content: 7,
      allowed_domains: ['a.example'],
    })
    expect((await client.put(`${path}${id}/`, { muted: false })).body).toMatchObject({
      length_per_content: 7,
      allowed_domains: ['a.example'],
      muted: false,
    })
  })

  it('keep what is on air, without a new video, when a feed is detached', async () => {
    const feed = await buildFeed(server.platform)
    const [item_id = 0] = await buildItems(server.platform, feed.id, [feedItem()])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    const { id } = await buildPublisher(server.platform, { feed_settings })
    const video_id = await buildVideo(server.platform, id)
    const shown = { video_id, position: 0, item_id, title: 'x', summary: '', start_s: 0, end_s: 3 }
    await server.platform.db.insertInto('video_item').values(shown).execute()
    expect((await client.put(`${path}${id}/`, { feed_settings: [] })).body).toMatchObject({
      feed_settings: [],
      on_air: { id: video_id },
      off_air_since: null,
    })
    expect((await client.get(`/api/portal/videos/?publisher=${id}`)).body).toMatchObject({
      results: [{ id: video_id, is_on_air: true, off_air_at: null }],
      count: 1,
    })
  })

  it('store domains in lower case and punycode, without spaces and duplicates', async () => {
    const allowed_domains = [
      'News.Example',
      '',
      ' *.shop.example ',
      'bücher.example',
      'news.example',
      'localhost',
    ]
    const { body } = await client.post(path, { name: 'Domains', slug: 'domains', allowed_domains })
    expect(body).toMatchObject({
      allowed_domains: ['news.example', 'shop.example', 'xn--bcher-kva.example', 'localhost'],
    })
  })

  it('trim, upper-case and de-duplicate categories, and show five items by default', async () => {
    const feed = await buildFeed(server.platform)
    const feed_settings = [{ feed_id: feed.id, categories: [' sport', 'SPORT', '', 'Arts'] }]
    const { body } = await client.post(path, { name: 'Cats', slug: 'cats', feed_settings })
    expect(body).toMatchObject({
      feed_settings: [
        { feed_id: feed.id, feed_name: feed.name, top_n_contents: 5, categories: ['SPORT', 'ARTS'] },
      ],
    })
  })

  it('have their feeds in the order of the request, including an attached one that became inactive', async () => {
    const [a, b] = [await buildFeed(server.platform), await buildFeed(server.platform)]
    const place = (feed_id: number) => ({ feed_id, top_n_contents: 5, categories: [] })
    const { id } = await buildPublisher(server.platform, { feed_settings: [place(b.id)] })
    await client.put(`/api/portal/feeds/${b.id}/`, { is_active: false })
    const { body } = await client.put(`${path}${id}/`, { feed_settings: [place(a.id), place(b.id)] })
    expect(body).toMatchObject({ feed_settings: [{ feed_id: a.id }, { feed_id: b.id }] })
    const turned = await client.put(`${path}${id}/`, { feed_settings: [place(b.id), place(a.id)] })
    expect(turned.body).toMatchObject({ feed_settings: [{ feed_id: b.id }, { feed_id: a.id }] })
  })

  it('are accepted as a multipart form too, with objects as JSON and scalars as text', async () => {
    const colors = { ...DEFAULT_THEME, accent: '#ff0000' }
    const feed = await buildFeed(server.platform)
    const form = new FormData()
    form.set('name', '2026')
    form.set('slug', 'form')
    form.set('is_active', 'false')
    form.set('muted', 'False')
    form.set('length_per_content', '9')
    form.set('ad_tag_url', '')
    form.set('ad_skip_delay', '')
    form.set('allowed_domains', '["form.example"]')
    form.set('feed_settings', JSON.stringify([{ feed_id: feed.id, top_n_contents: 2, categories: ['a'] }]))
    form.set('theme_settings', JSON.stringify({ colors }))
    const created = await client.post(path, form)
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: '2026',
        is_active: false,
        muted: false,
        length_per_content: 9,
        ad_tag_url: '',
        ad_skip_delay: 5,
        allowed_domains: ['form.example'],
        feed_settings: [{ feed_id: feed.id, top_n_contents: 2, categories: ['A'] }],
        theme_settings: { colors },
      },
    })
    const change = new FormData()
    change.set('theme_settings', 'null')
    // A file field without a chosen file.
    change.set('intro_video', new File([], ''))
    const { id } = created.body as Publisher
    expect((await client.put(`${path}${id}/`, change)).body).toMatchObject({
      name: '2026',
      theme_settings: null,
    })
  })

  it('are accepted as a form with parts marked as JSON, with or without a file name', async () => {
    const { id } = await buildPublisher(server.platform)
    const form = new FormData()
    form.set('allowed_domains', new Blob(['["blob.example"]'], { type: 'application/json' }))
    expect((await client.put(`${path}${id}/`, form)).body).toMatchObject({
      allowed_domains: ['blob.example'],
    })
    const part = (name: string, json: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/json\r\n\r\n${json}\r\n`
    const parts = [part('allowed_domains', '["part.example"]'), part('loop', 'true'), part('name', '"Part"')]
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect((await client.put(`${path}${id}/`, `${parts.join('')}--b--`, { headers })).body).toMatchObject({
      allowed_domains: ['part.example'],
      loop: true,
      name: 'Part',
    })
    const broken = `${part('allowed_domains', '[')}--b--`
    expect(await client.put(`${path}${id}/`, broken, { headers })).toMatchObject({
      status: 400,
      body: { error: 'The form is malformed.' },
    })
  })

  it('answer under the previous slug too after a change', async () => {
    const { id } = await buildPublisher(server.platform, { slug: 'old-name' })
    await client.put(`${path}${id}/`, { slug: 'new-name' })
    for (const slug of ['old-name', 'new-name']) {
      const answer = await server.visitor().get(`/api/publishers/${slug}/player/`)
      expect(answer).toMatchObject({ status: 200, body: { publisher: { slug: 'new-name' } } })
    }
  })

  it('are deleted with their videos and the files of the videos', async () => {
    const { id } = await buildPublisher(server.platform)
    const key = 'videos/of-a-deleted-publisher.mp4'
    await storeText(server.platform, key, 'video')
    const video = await buildVideo(server.platform, id, { media_key: key })
    expect(await client.delete(`${path}${id}/`)).toMatchObject({ status: 204, body: '' })
    expect((await client.get(`${path}${id}/`)).status).toBe(404)
    expect((await client.delete(`${path}${id}/`)).status).toBe(404)
    expect((await client.get(`/api/portal/videos/${video}/`)).status).toBe(404)
    // No worker runs here: the job that removes the files stays queued.
    const { rows } = await server.platform.pool.query(
      `select data from pgboss.job where name = 'files.remove' and data::text like '%' || $1 || '%'`,
      [key],
    )
    expect(rows).toHaveLength(1)
  })

  it('are deleted without a deadlock with a feed that they show', async () => {
    const { db } = server.platform
    const feed = await buildFeed(server.platform)
    const [item] = await buildItems(server.platform, feed.id, [feedItem()])
    const feed_settings = [{ feed_id: feed.id, top_n_contents: 1, categories: [] }]
    const { id } = await buildPublisher(server.platform, { feed_settings })
    await client.patch(`/api/portal/contents/${id}/feeds/${feed.id}/content/${item}/`, { status: 'banned' })
    const answer = await callDuring(
      db,
      async tx => {
        // The deletion of a feed begins with its items and their moderation.
        await tx.selectFrom('feed').select('id').where('id', '=', feed.id).forUpdate().execute()
        await tx.deleteFrom('item').where('feed_id', '=', feed.id).execute()
      },
      () => client.delete(`${path}${id}/`),
      tx => tx.deleteFrom('feed').where('id', '=', feed.id).execute(),
    )
    expect(answer.status).toBe(204)
  })

  it('can be given the listed versions of the player', async () => {
    const { body } = await client.get('/api/portal/embed-versions/')
    const [latest, ...releases] = (body as { versions: { value: string; description: string }[] }).versions
    expect(latest).toMatchObject({ value: 'latest', label: 'Latest' })
    expect(releases.map(({ value }) => value)).toContain('1.7.0')
    expect(releases.map(({ value }) => value)).not.toContain('1.4.0')
    for (const { description } of releases) expect(description).toMatch(/ Integrity: sha384-[\w+/]{64}$/)
  })
})

describe('publishers refuse', () => {
  it('all values out of range at once, with the sentences of the specification', async () => {
    const { status, body } = await client.post(path, {
      name: '',
      slug: 'Not A Slug',
      video_update_frequency: 14,
      length_per_content: 0,
      ad_skip_delay: 31,
      autoplay_visibility_requirement: 52,
      ad_placement: 'midroll',
      theme_settings: { colors: { primary: 'red' } },
    })
    expect(status).toBe(400)
    expect(Object.keys(body as object).sort()).toEqual([
      'ad_placement',
      'ad_skip_delay',
      'autoplay_visibility_requirement',
      'length_per_content',
      'name',
      'slug',
      'theme_settings',
      'video_update_frequency',
    ])
    expect(body).toMatchObject({
      video_update_frequency: ['Video update frequency must be at least 15 minutes'],
    })
  })

  it('faults of single fields together with broken rules between valid fields and with other publishers', async () => {
    const { slug } = await buildPublisher(server.platform)
    const broken = {
      name: '',
      slug,
      enable_ads: true,
      embed_version: '99.0.0',
      feed_settings: [{ feed_id: 999_999 }],
    }
    const errors = {
      name: ['This field may not be blank.'],
      slug: ['A publisher with this slug already exists.'],
      ad_tag_url: ['This field is required when ads are enabled.'],
      embed_version: ['"99.0.0" is not a version of the player.'],
      feed_settings: ['There is no feed with the id 999999.'],
    }
    expect(await client.post(path, broken)).toMatchObject({ status: 400, body: errors })
    const other = await buildPublisher(server.platform)
    expect(await client.put(`${path}${other.id}/`, broken)).toMatchObject({ status: 400, body: errors })
    expect((await client.put(`${path}${other.id}/`, { name: '', slug: other.slug })).body).toEqual({
      name: ['This field may not be blank.'],
    })
    expect((await client.put(`${path}999999/`, broken)).status).toBe(404)
  })

  it('domains with a scheme, a port, a path or a space, and public suffixes', async () => {
    const refused = ['http://a.example', 'a.example:80', 'a.example/x', 'a b', 'user@a.example', '*.co.uk']
    for (const domain of refused) {
      const { status, body } = await client.post(path, { name: 'x', slug: 'x', allowed_domains: [domain] })
      expect({ status, body }, domain).toMatchObject({
        status: 400,
        body: { allowed_domains: [expect.any(String)] },
      })
    }
  })

  it('ads without their fields, even when a change removes one', async () => {
    const ads = { enable_ads: true, ad_tag_url: '', ad_skip_delay: null }
    const required = ['This field is required when ads are enabled.']
    const { body } = await client.post(path, { name: 'Ads', slug: 'ads', ...ads })
    expect(body).toEqual({ ad_tag_url: required, ad_skip_delay: required })
    const blank = await client.post(path, { name: 'Ads', slug: 'ads', ...ads, ad_skip_delay: '' })
    expect(blank.body).toEqual(body)
    const { id } = await buildPublisher(server.platform, {
      enable_ads: true,
      ad_tag_url: 'https://ads.example/vast',
    })
    expect((await client.put(`${path}${id}/`, { ad_tag_url: '' })).body).toEqual({ ad_tag_url: required })
  })

  it('the current or a previous slug of another publisher', async () => {
    const { id } = await buildPublisher(server.platform, { slug: 'taken-before' })
    await client.put(`${path}${id}/`, { slug: 'taken-now' })
    for (const slug of ['taken-before', 'taken-now']) {
      expect((await client.post(path, { name: 'x', slug })).body).toEqual({
        slug: ['A publisher with this slug already exists.'],
      })
    }
  })

  it('a slug for all but one of those who want it at the same time', async () => {
    const taken = { status: 400, body: { slug: ['A publisher with this slug already exists.'] } }
    const created = await Promise.all(
      Array.from({ length: 5 }, () => client.post(path, { name: 'x', slug: 'wanted' })),
    )
    expect(created.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const answer of created.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(taken)

    const publishers = await Promise.all(Array.from({ length: 4 }, () => buildPublisher(server.platform)))
    const changed = await Promise.all(
      publishers.map(({ id }) => client.put(`${path}${id}/`, { slug: 'wanted-too' })),
    )
    expect(changed.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of changed.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(taken)
    for (const { id } of publishers) expect((await client.get(`${path}${id}/`)).status).toBe(200)
  })

  it('inactive and unknown feeds', async () => {
    const feed = await buildFeed(server.platform, { is_active: false })
    for (const feed_id of [feed.id, 999_999]) {
      const answer = await client.post(path, { name: 'x', slug: 'x', feed_settings: [{ feed_id }] })
      expect(answer).toMatchObject({ status: 400, body: { feed_settings: [expect.any(String)] } })
    }
  })

  it('a feed that is deleted or paused at the same time', async () => {
    const { db } = server.platform
    const { id } = await buildPublisher(server.platform)
    const [deleted, paused] = [await buildFeed(server.platform), await buildFeed(server.platform)]
    const attach = (feed_id: number) => () =>
      client.put(`${path}${id}/`, { feed_settings: [{ feed_id, top_n_contents: 1, categories: [] }] })
    const onDeletion = await callDuring(
      db,
      tx => tx.deleteFrom('feed').where('id', '=', deleted.id).execute(),
      attach(deleted.id),
    )
    expect(onDeletion).toMatchObject({
      status: 400,
      body: { feed_settings: [`There is no feed with the id ${deleted.id}.`] },
    })
    const pause = async (tx: Tx) => {
      await tx.selectFrom('feed').select('id').where('id', '=', paused.id).forUpdate().execute()
      await tx.updateTable('feed').set({ is_active: false }).where('id', '=', paused.id).execute()
    }
    expect(await callDuring(db, pause, attach(paused.id))).toMatchObject({
      status: 400,
      body: { feed_settings: [`Feed ${paused.id} is inactive and cannot be attached.`] },
    })
  })

  it('an unknown version of the player', async () => {
    const answer = await client.post(path, { name: 'x', slug: 'x', embed_version: '99.0.0' })
    expect(answer).toMatchObject({
      status: 400,
      body: { embed_version: [expect.stringContaining('99.0.0')] },
    })
  })
})
