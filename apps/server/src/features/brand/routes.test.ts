import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Brand, BrandInput, type Logo, MAX_LOGO_BYTES } from '@feedreel/contracts/brand/brand'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sweepOrphans } from '#features/maintenance/service/sweep-orphans.ts'
import type { ApiClient } from '#test/api-client.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { untilLockWait } from '#test/lock-waits.ts'
import { POLL_OPTIONS } from '#test/poll-options.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { deleteOldLogos } from './service/logos.ts'

let server: TestServer
let client: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.operator()
})
afterAll(() => server.stop())

const COLORS = { ground: '#102030', ink: '#ffffff', accent: '#ffcc00' }
const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
  <rect x="4" y="4" width="30" height="12" fill="#ff0000"/></svg>`

const svg = (text: string) => Buffer.from(text)
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="${width}" height="${height}"><circle cx="50%" cy="50%" r="40%"/></svg>`,
        ),
      },
    ])
    .png()
    .toBuffer()

async function upload(bytes: Uint8Array, name = 'logo.svg') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return client.post('/api/portal/logos/', form)
}

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const { status, body } = await upload(bytes)
  expect(status).toBe(400)
  return (body as { file: string[] }).file[0] ?? ''
}

describe('a logo', () => {
  it('is rendered large from an SVG, cropped to its content, and stored as PNG under its hash', async () => {
    const { status, body } = await upload(svg(LOGO_SVG))
    expect(status).toBe(201)
    const logo = body as Logo
    expect(logo.width / logo.height).toBeCloseTo(30 / 12, 1)
    expect(logo.width).toBeGreaterThan(600)
    const stored = await server.platform.storage.read(`clips/logo-${logo.id}.png`)
    const bytes = await buffer(stored.body)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(logo.id)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
    expect((await upload(svg(LOGO_SVG))).body).toEqual(logo)
  })

  it('keeps the transparency of a PNG and is not enlarged', async () => {
    const { body } = await upload(await png(100, 50), 'logo.png')
    expect((body as Logo).width).toBeLessThanOrEqual(100)
  })

  it('runs no scripts, loads nothing from outside, and reads no files', async () => {
    const hostile = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20">
      <script>fetch('http://127.0.0.1:1/')</script>
      <image xlink:href="file:///etc/hostname" width="10" height="10"/>
      <image xlink:href="http://127.0.0.1:1/x.png" width="10" height="10"/>
      <foreignObject width="40" height="20"><iframe src="javascript:alert(1)"/></foreignObject>
      <rect x="4" y="4" width="30" height="12" fill="#ff0000" onload="alert(1)"/></svg>`
    const [plain, dressed] = [await upload(svg(LOGO_SVG)), await upload(svg(hostile))]
    expect(dressed).toMatchObject({ status: 201, body: plain.body as object })
  })

  it('holds no connection to the database while its file is stored', async () => {
    const { db } = server.platform
    const uploading = await db.transaction().execute(async tx => {
      // The hash of the stored file cannot be recorded.
      await sql`lock table stored_file`.execute(tx)
      const begun = upload(await png(160, 60), 'held.png')
      await untilLockWait(db)
      // Only the transaction of this test: a background task may have one for a moment, but not as long as the upload waits.
      await vi.waitUntil(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`.execute(db)
        return rows.length === 1
      }, POLL_OPTIONS)
      return { begun }
    })
    expect((await uploading.begun).status).toBe(201)
  })

  it('is deleted after a day unless a brand uses it', async () => {
    const used = (await upload(await png(120, 60), 'used.png')).body as Logo
    const unused = (await upload(await png(140, 60), 'unused.png')).body as Logo
    await buildPublisher(server.platform, { brand: BrandInput.parse({ ...COLORS, logo_dark: used.id }) })
    const later = (hours: number) => ({
      ...server.platform,
      clock: { now: () => new Date(Date.now() + hours * 3_600_000) },
    })
    await deleteOldLogos(later(23))
    expect(await server.platform.storage.exists(`clips/logo-${unused.id}.png`)).toBe(true)
    await deleteOldLogos(later(25))
    expect(await server.platform.storage.exists(`clips/logo-${unused.id}.png`)).toBe(false)
    await sweepOrphans(later(25), false)
    expect(await server.platform.storage.exists(`clips/logo-${used.id}.png`)).toBe(true)
  })
})

describe('logos', () => {
  it('are drawn one at a time, so that feeds are read meanwhile; eight wait, and further ones get 503 with Retry-After', async () => {
    const { decoders } = server.platform
    const { prepareLogo } = decoders
    const opened = Promise.withResolvers<void>()
    const drawn = vi.spyOn(decoders, 'prepareLogo').mockImplementation(async (...given) => {
      await opened.promise
      return prepareLogo(...given)
    })
    onTestFinished(() => drawn.mockRestore())
    const answers = Array.from({ length: 10 }, () => upload(svg(LOGO_SVG)))
    const refusal = await Promise.race(answers)
    expect(refusal).toMatchObject({
      status: 503,
      body: { error: 'Too many logos are being checked at the moment. Try again in half a minute.' },
    })
    expect(refusal.headers.get('retry-after')).toBe('30')
    // The file of the first one is read before it is drawn.
    await vi.waitUntil(() => drawn.mock.calls.length > 0, POLL_OPTIONS)
    expect(drawn).toHaveBeenCalledTimes(1)
    opened.resolve()
    const statuses = (await Promise.all(answers)).map(answer => answer.status)
    expect(statuses.toSorted()).toEqual([...new Array<number>(9).fill(201), 503])
  })
})

describe('a logo is refused', () => {
  it('without a file, or with one that is too large', async () => {
    expect(await client.post('/api/portal/logos/', new FormData())).toMatchObject({
      status: 400,
      body: { file: ['Choose a file.'] },
    })
    expect(await refusalOf(Buffer.alloc(MAX_LOGO_BYTES + 1, ' '))).toBe(
      'The logo must be smaller than 512 KB.',
    )
  })

  it('when it is neither PNG nor SVG, whatever its name says', async () => {
    const jpeg = await sharp(await png(100, 50))
      .flatten()
      .jpeg()
      .toBuffer()
    for (const bytes of [jpeg, svg('<html><svg></svg></html>'), svg('GIF89a'), svg('')]) {
      expect(await refusalOf(bytes)).toBe('Only PNG and SVG pictures can be logos.')
    }
  })

  it('when it is damaged, empty, a line or a dot', async () => {
    const whole = await png(100, 50)
    expect(await refusalOf(whole.subarray(0, whole.length - 30))).toMatch(/^The logo cannot be read/)
    expect(await refusalOf(svg('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe(
      'The logo shows nothing.',
    )
    const line = '<rect y="9" width="400" height="2"/><rect y="9" width="9" height="2" fill="red"/>'
    expect(
      await refusalOf(svg(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="20">${line}</svg>`)),
    ).toMatch(/^The logo is (?:a line|too small)/)
  })

  it('when its entities or its size would exhaust the memory', async () => {
    const entities = Array.from(
      { length: 12 },
      (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`,
    ).join('')
    const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "ha">${entities}]>
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text>&a12;</text></svg>`
    expect(await refusalOf(svg(bomb))).not.toBe('')
    const huge = `<svg xmlns="http://www.w3.org/2000/svg" width="1000000000" height="1"><rect width="9" height="9"/></svg>`
    expect(await refusalOf(svg(huge))).not.toBe('')
  })
})

const read = async () => ((await client.get('/api/portal/brand/')).body as { brand: Brand | null }).brand

describe('the default brand', () => {
  it('is null at first, and can be set and removed', async () => {
    expect(await read()).toBeNull()
    const { id, url } = (await upload(svg(LOGO_SVG))).body as Logo
    const sent = { ...COLORS, logo_light: id }
    expect(await client.put('/api/portal/brand/', { brand: sent })).toMatchObject({
      status: 200,
      body: {
        brand: {
          ...COLORS,
          display_name: '',
          font: 'noto-sans',
          layouts: ['plate', 'split', 'frame', 'type'],
          logo_dark: null,
          logo_dark_url: null,
          logo_light: id,
          logo_light_url: url,
          radius: 0,
          show_date: true,
          transition: 'panel',
          without_picture: 'type',
        },
      },
    })
    const history = await client.get('/api/portal/audit/?subject=settings')
    expect(history.body).toMatchObject({ results: [{ label: 'Default brand', action: 'updated' }] })
    await client.put('/api/portal/brand/', { brand: null })
    expect(await read()).toBeNull()
  })

  it('has an audit entry for each of several concurrent changes, in order', async () => {
    const inks = ['#ffffff', '#fefefe', '#fdfdfd', '#fcfcfc', '#fbfbfb', '#fafafa']
    await Promise.all(inks.map(ink => client.put('/api/portal/brand/', { brand: { ...COLORS, ink } })))
    type Change = { changes: { brand?: { from: Brand | null; to: Brand | null } } }
    const { body } = await client.get('/api/portal/audit/?subject=settings')
    const steps = (body as { results: Change[] }).results
      .flatMap(({ changes }) => changes.brand ?? [])
      .slice(0, inks.length)
      .reverse()
    expect(steps.slice(1).map(({ from }) => from)).toEqual(steps.slice(0, -1).map(({ to }) => to))
    expect(steps.at(-1)?.to).toMatchObject({ ink: (await read())?.ink })
  })
})

describe('a brand is refused', () => {
  it.each([
    ['text that cannot be read', { ink: '#203040' }, /contrast of #203040 on #102030 is 1\.\d/],
    ['a transparent colour', { ground: '#10203080' }, /#rrggbb/],
    ['an unknown font', { font: 'comic-sans' }, /Choose one of/],
    ['no layout', { layouts: [] }, /Choose at least one layout/],
    ['an unknown layout', { layouts: ['collage'] }, /Choose one of/],
    ['a radius over its bound', { radius: 49 }, /less than or equal to 48/],
    ['a logo that does not exist', { logo_light: 'a'.repeat(64) }, /upload it again/],
    ['a logo that is a path', { logo_light: '../../etc/passwd' }, /Upload the logo first/],
    ['a long name', { display_name: 'x'.repeat(41) }, /no more than 40/],
    ['a name that cannot be stored', { display_name: 'a\u0000b' }, /cannot be stored/],
  ])('with %s', async (_what, fields, sentence) => {
    const publisher = await buildPublisher(server.platform)
    for (const path of ['/api/portal/brand/', `/api/portal/publishers/${publisher.id}/`]) {
      const { status, body } = await client.put(path, { brand: { ...COLORS, ...fields } })
      expect(status).toBe(400)
      expect((body as { brand: string[] }).brand.join(' ')).toMatch(sentence)
    }
  })
})
