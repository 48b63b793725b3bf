import type { AdTest } from '@feedreel/contracts/ads/ad-routes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/api-client.ts'
import { buildPublisher } from '#test/factories/publisher.ts'
import { type FeedServer, startFeedServer } from '#test/feed-server.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { checkAdsTxt } from './service/check-ads-txt.ts'

let ads: FeedServer
let other: FeedServer
let server: TestServer
let client: ApiClient
beforeAll(async () => {
  ads = await startFeedServer()
  other = await startFeedServer()
  server = await startTestServer({ environment: { FETCH_ALLOWLIST: `${ads.host},${other.host}` } })
  client = await server.operator()
})
afterAll(async () => {
  await server.stop()
  await ads.stop()
  await other.stop()
})
afterEach(() => {
  ads.pages.clear()
  other.pages.clear()
  ads.requests.length = 0
})

const PATH = '/api/portal/ads/test/'
const OPEN = { 'access-control-allow-origin': '*' }
const AD = `<Ad><InLine><Impression>https://a.example/1</Impression><Creatives><Creative>
  <Linear skipoffset="00:00:05"><Duration>00:00:15</Duration><MediaFiles>
  <MediaFile type="video/mp4" delivery="progressive" width="640" height="360">https://a.example/ad.mp4</MediaFile>
  </MediaFiles><VideoClicks><ClickThrough>https://shop.example/</ClickThrough></VideoClicks></Linear></Creative>
  <Creative><CompanionAds><Companion/></CompanionAds></Creative></Creatives></InLine></Ad>`
const wrapper = (url: string) =>
  `<Ad><Wrapper><Impression>https://a.example/w</Impression><VASTAdTagURI><![CDATA[${url}]]></VASTAdTagURI></Wrapper></Ad>`
const vast = (...found: string[]) => `<VAST version="4.2">${found.join('')}</VAST>`
const serve = (
  on: FeedServer,
  path: string,
  body: string,
  headers: Record<string, string> = OPEN,
  status = 200,
) => on.pages.set(path, { type: 'application/xml', body, headers, status })

async function test(path = '/tag', more: object = {}): Promise<AdTest> {
  const body = { tag_url: `${ads.url}${path}`, page_url: 'https://news.example/story', ...more }
  const answer = await client.post(PATH, body)
  expect(answer.status).toBe(200)
  return answer.body as AdTest
}

describe('the test of an ad tag', () => {
  it('shows every hop and what would play', async () => {
    serve(ads, '/tag', '', { ...OPEN, location: '/moved' }, 302)
    serve(ads, '/moved', vast(wrapper(`${other.url}/ad`)))
    serve(other, '/ad', vast(AD))
    const { outcome, summary, hops, ads: found, failures, warnings } = await test()
    expect([outcome, summary, failures]).toEqual(['plays', 'One ad would play.', []])
    expect(hops.map(({ url, status, found, error }) => [url, status, found, error])).toEqual([
      [`${ads.url}/tag`, 302, `Redirects to ${ads.host}.`, null],
      [`${ads.url}/moved`, 200, 'VAST with 1 × wrapper.', null],
      [`${other.url}/ad`, 200, 'VAST with 1 × video ad.', null],
    ])
    expect(hops.at(-1)?.bytes).toBe(vast(AD).length)
    expect(found).toEqual([
      {
        media_url: 'https://a.example/ad.mp4',
        media_type: 'video/mp4',
        width: 640,
        duration_s: 15,
        skip_offset_s: 5,
        click_url: 'https://shop.example/',
        impressions: 2,
        trackers: 2,
        icons: 0,
        unshown: 1,
      },
    ])
    expect(warnings.join()).toContain('Companions')
    expect(warnings.join()).toContain('over http')
  })

  it('sends the headers and macros of the page', async () => {
    serve(ads, '/tag?p=https%3A%2F%2Fnews.example%2Fstory&c=-1', vast(AD))
    await test('/tag?p=[PAGEURL]&c=[GDPRCONSENT]')
    const headers = [...ads.lastHeaders.values()].at(-1)
    expect(headers).toMatchObject({ origin: 'https://news.example', referer: 'https://news.example/' })
    expect(headers?.['user-agent']).toContain('Mozilla')
  })

  it('reads the break of a VMAP document', async () => {
    const source = `<AdSource><VASTAdData>${vast(AD)}</VASTAdData></AdSource>`
    serve(
      ads,
      '/tag',
      `<VMAP version="1.0"><AdBreak timeOffset="end" breakType="linear">${source}</AdBreak></VMAP>`,
    )
    expect(await test('/tag', { placement: 'postroll' })).toMatchObject({ outcome: 'plays' })
    expect(await test('/tag', { placement: 'preroll' })).toMatchObject({ outcome: 'empty' })
  })

  it('distinguishes an empty document from a failure', async () => {
    serve(ads, '/tag', vast())
    expect(await test()).toMatchObject({ outcome: 'empty', failures: [{ code: 303 }] })
  })

  it('names the fault of a document', async () => {
    serve(ads, '/tag', '<VAST version="4.2"><Ad>')
    expect(await test()).toMatchObject({
      outcome: 'fails',
      failures: [
        {
          code: 100,
          text: 'XML parsing error. A document is not well-formed XML, or larger than 512 KB.',
        },
      ],
    })
  })
})

describe('the test of an ad tag fails as a page would', () => {
  it('without a CORS header, and says which', async () => {
    serve(ads, '/tag', vast(AD), {})
    const { outcome, summary } = await test()
    expect(outcome).toBe('fails')
    expect(summary).toContain('Access-Control-Allow-Origin: https://news.example')
  })

  it('after a redirect between servers of other origins that allows only the page', async () => {
    serve(ads, '/tag', '', { ...OPEN, location: `${other.url}/ad` }, 302)
    serve(other, '/ad', vast(AD), { 'access-control-allow-origin': 'https://news.example' })
    expect((await test()).summary).toContain('"Access-Control-Allow-Origin: null"')
  })

  it('for an error status, and endless redirects', async () => {
    serve(ads, '/tag', '', { ...OPEN, location: '/tag' }, 302)
    const { hops, summary } = await test()
    expect(hops).toHaveLength(11)
    expect(summary).toContain('more than 10 redirects')
    expect((await test('/missing')).outcome).toBe('fails')
  })

  it('for an address that may not be fetched', async () => {
    const { outcome, hops } = await test('', { tag_url: 'http://127.0.0.1:1/' })
    expect([outcome, hops.length, hops[0]?.status]).toEqual(['fails', 1, null])
    expect(hops[0]?.error).toBeTruthy()
  })

  it('for more than 512 KB', async () => {
    serve(ads, '/tag', `${vast(AD)}${' '.repeat(513 * 1024)}`)
    expect(await test()).toMatchObject({ outcome: 'fails', failures: [{ code: 100 }] })
  })
})

describe('the test of an ad tag refuses', () => {
  it.each([{}, { tag_url: 'ftp://ads.example/' }, { tag_url: 'https://ads.example/', placement: 'midroll' }])(
    '%o',
    async body => {
      expect((await client.post(PATH, body)).status).toBe(400)
    },
  )

  it('visitors', async () => {
    expect((await server.visitor().post(PATH, { tag_url: 'https://ads.example/' })).status).toBe(401)
  })
})

describe('the check of ads.txt', () => {
  const LINE = 'ads.example, 1234, DIRECT'
  const addressOf = () => `${ads.url}/ads.txt`
  const pathOf = (id: number) => `/api/portal/publishers/${id}/ads-txt/`
  const setLines = (ads_txt_lines: string) => client.put('/api/portal/settings/', { ads_txt_lines })
  afterEach(async () => {
    await setLines('')
    await server.platform.db.deleteFrom('ads_txt').execute()
  })

  it('lists the lines that a domain lacks, and fetches it once an hour', async () => {
    await setLines(`${LINE} # ours\n\nother.example, 9, RESELLER`)
    ads.pages.set('/ads.txt', { type: 'text/plain', body: `# a list\nADS.example,1234,direct,abc\n` })
    const { id } = await buildPublisher(server.platform, {
      allowed_domains: ['www.news.example', 'news.example', '127.0.0.1'],
    })
    const expected = { domain: 'news.example', missing: ['other.example, 9, RESELLER'], error: null }
    for (let round = 0; round < 2; round++) {
      expect(await checkAdsTxt(server.platform, id, addressOf)).toEqual({
        domains: [{ ...expected, checked_at: expect.any(String) }],
      })
    }
    expect(ads.requests).toEqual(['/ads.txt'])
    const hourAgo = new Date(Date.now() - 3_600_001)
    await server.platform.db.updateTable('ads_txt').set({ checked_at: hourAgo }).execute()
    await checkAdsTxt(server.platform, id, addressOf)
    expect(ads.requests).toHaveLength(2)
  })

  it('says why a list could not be read', async () => {
    await setLines(LINE)
    const { id } = await buildPublisher(server.platform, { allowed_domains: ['news.example'] })
    const errors: (string | null | undefined)[] = []
    for (const page of [undefined, { body: '<html></html>' }, { body: '', status: 500 }]) {
      if (page) ads.pages.set('/ads.txt', page)
      errors.push((await checkAdsTxt(server.platform, id, addressOf)).domains[0]?.error)
      await server.platform.db.deleteFrom('ads_txt').execute()
    }
    expect(errors).toEqual([
      'news.example has no ads.txt.',
      'news.example/ads.txt is a web page, not a list.',
      'news.example answers with status 500.',
    ])
  })

  it('is empty without lines or domains', async () => {
    const { id } = await buildPublisher(server.platform, { allowed_domains: ['news.example'] })
    expect((await client.get(pathOf(id))).body).toEqual({ domains: [] })
    await setLines(LINE)
    const open = await buildPublisher(server.platform)
    expect((await client.get(pathOf(open.id))).body).toEqual({ domains: [] })
  })

  it('does not fetch private addresses', async () => {
    await setLines(LINE)
    const { id } = await buildPublisher(server.platform, { allowed_domains: ['localhost'] })
    const { body } = await client.get(pathOf(id))
    expect(body).toMatchObject({ domains: [{ domain: 'localhost', missing: [LINE] }] })
    expect((body as { domains: { error: string }[] }).domains[0]?.error).toBeTruthy()
  })
})

describe('the check of ads.txt refuses', () => {
  it('an unknown publisher and visitors', async () => {
    expect((await client.get('/api/portal/publishers/999999/ads-txt/')).status).toBe(404)
    expect((await server.visitor().get('/api/portal/publishers/1/ads-txt/')).status).toBe(401)
  })

  it('settings with anything but lines of an ads.txt', async () => {
    const answer = await client.put('/api/portal/settings/', { ads_txt_lines: 'ads.example' })
    expect(answer).toMatchObject({
      status: 400,
      body: { ads_txt_lines: ['"ads.example" is not a line like "ads.example, 1234, DIRECT".'] },
    })
  })
})
