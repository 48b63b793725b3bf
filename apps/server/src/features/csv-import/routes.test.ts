import type { CsvImport } from '@feedreel/contracts/batch/csv-import'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { lockImports } from '#platform/imports.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildFeed } from '#test/factories/feed.ts'
import { buildPerson, PERSON_PASSWORD } from '#test/factories/person.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { callDuring, untilLockWait } from '#test/lock-waits.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

type Named = 'feeds' | 'publishers'
const send = (of: Named, document: string, dry_run = false, by = client) =>
  by.post(`/api/portal/${of}/import/`, { document, dry_run })
const run = async (of: Named, lines: string[], isDryRun = false) => {
  const { status, body } = await send(of, lines.join('\n'), isDryRun)
  expect(status).toBe(200)
  return body as CsvImport
}
const count = async (of: Named) => (await client.get(`/api/portal/${of}/`)).body as { count: number }
const find = async (of: Named, search: string) =>
  ((await client.get(`/api/portal/${of}/?search=${search}`)).body as { results: Record<string, unknown>[] })
    .results

const FEEDS = [
  'Name,URL,is_active,check_interval',
  'Oats,https://example.com/oats.xml,no,15',
  'Rye,no address,maybe,3',
  '"Barley, and more",https://example.com/barley.xml,,',
  'Oats again,https://EXAMPLE.com/oats.xml,yes,',
]

describe('the import of feeds', () => {
  it('reports in a dry run the result of each row, and stores nothing', async () => {
    const before = await count('feeds')
    const answer = await run('feeds', FEEDS, true)
    expect(answer).toMatchObject({ is_dry_run: true, added: 2, refused: 2 })
    expect(answer.rows.map(({ line, name }) => [line, name])).toEqual([
      [2, 'Oats'],
      [3, 'Rye'],
      [4, 'Barley, and more'],
      [5, 'Oats again'],
    ])
    expect(answer.rows[1]?.errors.map(({ column }) => column)).toEqual(['url', 'is_active', 'check_interval'])
    expect(answer.rows[1]?.errors[1]?.message).toBe('Must be true or false.')
    expect(answer.rows[3]?.errors).toEqual([
      { column: 'url', message: 'A feed with this URL already exists: "Oats".' },
    ])
    expect((await count('feeds')).count).toBe(before.count)
    const audit = await client.get('/api/portal/audit/?subject=feed')
    expect(audit.body).toMatchObject({ count: 0 })
  })

  it('then adds the valid rows with the same result and audit entries, and nothing of the invalid rows', async () => {
    const dry = await run('feeds', FEEDS, true)
    const answer = await run('feeds', FEEDS)
    expect(answer).toEqual({ ...dry, is_dry_run: false })
    expect(await find('feeds', 'oats.xml')).toMatchObject([
      { name: 'Oats', is_active: false, check_interval: 15 },
    ])
    const [barley] = await find('feeds', 'barley.xml')
    expect(barley).toMatchObject({ name: 'Barley, and more', is_active: true, check_interval: null })
    const logs = await client.get(`/api/portal/logs/?feed=${barley?.id}`)
    expect(logs.body).toMatchObject({ count: 1 })
    const audit = await client.get(`/api/portal/audit/?subject=feed&subject_id=${barley?.id}`)
    expect(audit.body).toMatchObject({ results: [{ action: 'created' }] })
  })

  it('refuses a row with more cells than the header, unless they are empty', async () => {
    const { rows } = await run('feeds', [
      'name,url',
      'Wheat, and more,https://example.com/wheat.xml',
      'Sorrel,https://example.com/sorrel.xml,,',
    ])
    expect(rows.map(({ errors }) => errors)).toEqual([
      [{ column: null, message: 'The row has more cells than the header.' }],
      [],
    ])
  })

  it('accepts a file with semicolons and a byte order mark, as spreadsheets write it', async () => {
    const form = new FormData()
    const text = '\ufeffname;url\r\nSpelt;https://example.com/spelt.xml\r\n'
    form.set('file', new File([text], 'feeds.csv', { type: 'text/csv' }))
    form.set('dry_run', 'false')
    const { status, body } = await client.post('/api/portal/feeds/import/', form)
    expect(status).toBe(200)
    expect(body).toMatchObject({ added: 1, refused: 0 })
  })

  it('accepts a file in Windows-1252, as German Excel writes it', async () => {
    const form = new FormData()
    const bytes = Buffer.from('name;url\r\nK\xf6ln \x80;https://example.com/cologne.xml\r\n', 'latin1')
    form.set('file', new File([bytes], 'feeds.csv', { type: 'text/csv' }))
    form.set('dry_run', 'false')
    const { body } = await client.post('/api/portal/feeds/import/', form)
    expect(body).toMatchObject({ added: 1, refused: 0, rows: [{ name: 'Köln €' }] })
    expect(await find('feeds', 'cologne.xml')).toMatchObject([{ name: 'Köln €' }])
  })

  it('accepts a file in UTF-16 with a byte order mark, as Excel writes Unicode text', async () => {
    const little = Buffer.from('\ufeffname\turl\r\n北京\thttps://example.com/beijing.xml\r\n', 'utf16le')
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      const form = new FormData()
      form.set('file', new File([bytes], 'feeds.txt'))
      form.set('dry_run', 'true')
      const { status, body } = await client.post('/api/portal/feeds/import/', form)
      expect({ status, body }).toMatchObject({ status: 200, body: { rows: [{ name: '北京' }] } })
    }
  })
})

/** Adds an inactive feed as another import does, whose transaction has not ended. */
const insertFeed = (tx: Tx, url: string) =>
  tx.insertInto('feed').values({ name: 'Flax', url, canonical_url: url, is_active: false }).execute()

describe('an import of feeds that another process imports in a different order at the same time', () => {
  const csv = (urls: string[]) => send('feeds', ['name,url', ...urls.map(url => `Flax,${url}`)].join('\n'))
  const opml = (urls: string[]) => {
    const outlines = urls.map(url => `<outline text="Flax" xmlUrl="${url}"/>`)
    const document = `<opml version="2.0"><body>${outlines.join('')}</body></opml>`
    return client.post('/api/portal/feeds/opml/', { document, is_active: false })
  }

  it.each([
    ['CSV', csv, { added: 0, refused: 2 }],
    ['OPML', opml, { added: [], known: [expect.anything(), expect.anything()] }],
  ])('waits for its end (%s)', async (kind, send, body) => {
    const [first, last] = [`https://flax.example/${kind}/1`, `https://flax.example/${kind}/2`]
    const answer = await callDuring(
      server.platform.db,
      async tx => {
        await lockImports(tx)
        await insertFeed(tx, last)
      },
      () => send([first, last]),
      tx => insertFeed(tx, first),
    )
    expect(answer).toMatchObject({ status: 200, body })
  })
})

describe('many imports at the same time', () => {
  it('leave connections to the database for other requests', async () => {
    const { db } = server.platform
    const url = 'https://hemp.example/feed.xml'
    const { imports, other } = await db.transaction().execute(async tx => {
      await insertFeed(tx, url)
      // More than a process has connections. Each that begins waits for the feed above.
      const imports = Array.from({ length: 10 }, () => send('feeds', `name,url\nHemp,${url}`))
      await untilLockWait(db)
      return { imports, other: await client.get('/api/portal/stats/') }
    })
    expect(other.status).toBe(200)
    const answers = await Promise.all(imports)
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  })
})

describe('the import of publishers', () => {
  it('makes slugs, attaches feeds in order and keeps the other fields at their defaults', async () => {
    const [one, other] = [await buildFeed(server.platform), await buildFeed(server.platform)]
    const answer = await run('publishers', [
      'name,allowed_domains,feeds,top_n_contents,video_update_frequency,auto_video_generation_enabled',
      `Corn Post,corn.example WWW.Corn.example,${other.url} ${one.url},4,60,no`,
      'Plain Post,,,,,',
    ])
    expect(answer.rows.flatMap(row => row.errors)).toEqual([])
    expect(await find('publishers', 'Corn')).toMatchObject([
      {
        slug: 'corn-post',
        allowed_domains: ['corn.example', 'www.corn.example'],
        video_update_frequency: 60,
        auto_video_generation_enabled: false,
        length_per_content: 3,
        feed_settings: [
          { feed_id: other.id, top_n_contents: 4 },
          { feed_id: one.id, top_n_contents: 4 },
        ],
      },
    ])
    expect(await find('publishers', 'Plain')).toMatchObject([
      { slug: 'plain-post', is_active: true, auto_video_generation_enabled: true, feed_settings: [] },
    ])
  })

  it('separates domains and feeds at commas and semicolons too', async () => {
    const [one, other] = [await buildFeed(server.platform), await buildFeed(server.platform)]
    const { rows } = await run('publishers', [
      'Name;Allowed Domains;Feeds',
      `Oat Post;oat.example,www.oat.example, oats.example;"${one.url}, ${other.url}"`,
      'Rye Post;"rye.example; rye.test";',
    ])
    expect(rows.flatMap(row => row.errors)).toEqual([])
    expect(await find('publishers', 'Oat')).toMatchObject([
      {
        allowed_domains: ['oat.example', 'www.oat.example', 'oats.example'],
        feed_settings: [{ feed_id: one.id }, { feed_id: other.id }],
      },
    ])
    expect(await find('publishers', 'Rye')).toMatchObject([{ allowed_domains: ['rye.example', 'rye.test'] }])
  })

  it('names faults by column, and stores nothing of a row that fails late', async () => {
    const taken = await buildPublisher(server.platform)
    const before = await count('publishers')
    const { rows } = await run('publishers', [
      'name,slug,feeds,video_update_frequency,length_per_content',
      `Millet,${taken.slug},,,`,
      'Sorghum,sorghum,https://example.com/unknown.xml,,',
      'Teff,teff,,10,often',
      '漢字,,,,',
      'Emmer,emmer,,,',
      'Einkorn,emmer,,,',
      'Spelt,,example.com/feed.xml,,',
    ])
    const columns = rows.map(({ errors }) => errors.map(({ column }) => column))
    expect(columns).toEqual([
      ['slug'],
      ['feeds'],
      ['length_per_content', 'video_update_frequency'],
      ['slug'],
      [],
      ['slug'],
      ['feeds'],
    ])
    expect(rows[1]?.errors[0]?.message).toBe('There is no feed with the URL https://example.com/unknown.xml.')
    expect((await count('publishers')).count).toBe(before.count + 1)
    expect(await find('publishers', 'Einkorn')).toEqual([])
  })
})

describe('what is refused as a whole', () => {
  it.each([
    ['nothing', '', 'The file is empty.'],
    ['a header alone', 'name,url', 'The file has no rows below its header.'],
    ['a missing column', 'name\nOats', 'Row 1: the column url is missing.'],
    [
      'an unknown column',
      'name,url,color\nOats,https://a.example/,red',
      '"color" is not a column of this import.',
    ],
    ['a column twice', 'name,url,url\nOats,https://a.example/,', 'Row 1: the column url occurs twice.'],
    ['an open quote', 'name,url\n"Oats,https://a.example/', 'The file is not valid CSV'],
    [
      'too many rows',
      `name,url\n${Array.from({ length: 1001 }, (_, row) => `F,https://a.example/${row}`).join('\n')}`,
      'The file has more than 1,000 rows.',
    ],
  ])('is %s', async (_what, document, sentence) => {
    const { status, body } = await send('feeds', document)
    expect(status).toBe(400)
    expect((body as { file: string[] }).file.join(' ')).toContain(sentence)
  })

  it('is a file over 1 MB, or none', async () => {
    const form = new FormData()
    form.set('file', new File(['x'.repeat(1_048_577)], 'feeds.csv'))
    expect((await client.post('/api/portal/feeds/import/', form)).body).toMatchObject({
      file: ['The file is larger than 1 MB.'],
    })
    expect((await client.post('/api/portal/feeds/import/', {})).body).toMatchObject({
      file: ['Choose a CSV file.'],
    })
  })

  it('is a form field that is longer than a field may be', async () => {
    const form = new FormData()
    form.set('document', `name,url\n${'x'.repeat(600_000)}`)
    const { status, body } = await client.post('/api/portal/feeds/import/', form)
    expect(status).toBe(413)
    expect(body).toMatchObject({ error: 'document is too long for a field: send it as a file.' })
  })

  it('is a file in another encoding', async () => {
    const form = new FormData()
    const bytes = Buffer.from('name,url\r\nKöln,https://a.example/\r\n', 'utf16le')
    form.set('file', new File([bytes], 'feeds.csv'))
    const sentence =
      'The file is neither in Unicode nor in Windows-1252. Save it as "CSV UTF-8" and send it again.'
    const answer = await client.post('/api/portal/feeds/import/', form)
    expect(answer).toMatchObject({ status: 400, body: { file: [sentence] } })
  })

  it('is a file with characters that cannot be stored', async () => {
    const form = new FormData()
    form.set('file', new File(['name,url\nOats\0,https://a.example/\n'], 'feeds.csv'))
    const answer = await client.post('/api/portal/feeds/import/', form)
    const sentence = 'Line 2 of the file holds characters that cannot be stored.'
    expect(answer).toMatchObject({ status: 400, body: { file: [sentence] } })
  })

  it('comes from an editor, or from an operator of some publishers', async () => {
    const { id } = await buildPublisher(server.platform)
    for (const person of [
      await buildPerson(server.platform, 'editor'),
      await buildPerson(server.platform, 'operator', [id]),
    ]) {
      const other = server.visitor()
      await other.signIn(person.username, PERSON_PASSWORD)
      expect((await send('feeds', FEEDS.join('\n'), true, other)).status).toBe(403)
      expect((await send('publishers', 'name\nOats', true, other)).status).toBe(403)
    }
  })
})
