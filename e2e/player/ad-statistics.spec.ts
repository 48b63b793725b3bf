import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FigureReport } from '@feedreel/contracts/statistics/figures'
import { test as base, expect, type Page } from '@playwright/test'
import { startFeedServer } from '../../apps/server/test/feed-server.ts'
import { type ApiClient, signIn } from '../../tools/product/api-client.ts'
import { OPERATOR, startProduct } from '../../tools/product/start-product.ts'
import { makeFirstVideo, type ShownPublisher } from '../pages/first-video.ts'
import { startPublisherSite } from '../pages/publisher-site.ts'
import { AD_DURATION_S, AD_ORIGIN, type AdServer, startAdServer } from './site/ad-server.ts'
import { consentTool } from './site/consent-tool.ts'
import { renderTestVideo } from './site/test-video.ts'

/** Currency units for a thousand ad impressions. */
const CPM = 4321

type OwnProduct = { url: string; client: ApiClient; publisher: ShownPublisher }

const test = base.extend<{ adServer: AdServer }, { product: OwnProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the wanted parts from here.
    async ({}, use) => {
      const site = await startFeedServer([{ id: 'ferries', title: 'Ferries are back', picture: false }])
      const folder = await mkdtemp(join(tmpdir(), 'feedreel-ads-'))
      // The database's account must be able to enter.
      await chmod(folder, 0o755)
      const product = await startProduct({ DATA_DIR: join(folder, 'data'), FETCH_ALLOWLIST: site.host })
      const client = await signIn(product.url, OPERATOR)
      const publisher = await makeFirstVideo(client, site, 'Harbour Post', 'harbour-post')
      await use({ url: product.url, client, publisher })
      await product.stop()
      await rm(folder, { recursive: true, force: true })
      await site.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  adServer: async ({ context }, use) => {
    await context.route('https://shop.example/**', route => route.fulfill({ body: 'A shop' }))
    await use(await startAdServer(context, await renderTestVideo(AD_DURATION_S)))
  },
})

/** A document whose ad can be skipped after a second and has a tracker that is missing. */
const SKIPPABLE = `<VAST version="4.2"><Ad><InLine><Impression>${AD_ORIGIN}/impression</Impression>
  <Impression>${AD_ORIGIN}/missing</Impression><Creatives><Creative><Linear><Duration>00:00:04</Duration><MediaFiles>
  <MediaFile type="video/mp4" delivery="progressive" width="640" height="360">${AD_ORIGIN}/media/ad.mp4</MediaFile>
  </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`

const layer = (page: Page) => page.locator('feedreel-player').getByRole('group', { name: 'Advertisement' })

/** Waits until the video plays, after all ads, then leaves the page. */
async function untilOver(page: Page): Promise<void> {
  const content = page.locator('feedreel-player video[poster]')
  await expect
    .poll(() => content.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(0.1)
  await page.goto('about:blank')
}

test('ads of each outcome on a third-party page are in the statistics to the last count and cent', async ({
  page,
  context,
  product: { url, client, publisher },
  adServer,
}) => {
  test.setTimeout(420_000)
  const { id, slug } = publisher
  const site = await startPublisherSite(url, slug, 'localhost')
  adServer.answer('/skippable.xml', SKIPPABLE)
  adServer.answer('/silent.xml', null)

  /** Sets the publisher's ads and opens a page of it. */
  async function open(tag: string, more: object = {}): Promise<void> {
    await client.must('PUT', `/api/portal/publishers/${id}/`, {
      allowed_domains: [],
      enable_autoplay: true,
      muted: true,
      enable_ads: true,
      ad_tag_url: `${AD_ORIGIN}/${tag}.xml`,
      ad_placement: 'preroll',
      ad_skip_delay: 0,
      ad_fallback_tags: [],
      ad_requires_consent: false,
      ad_cpm: CPM,
      ...more,
    })
    await page.goto(site.origin)
  }

  await open('inline-linear-4.2')
  await expect.poll(() => adServer.pixels).toContain('/ad/start')
  const opened = context.waitForEvent('page')
  await layer(page)
    .getByRole('link', { name: 'Visit advertiser' })
    .click({ position: { x: 200, y: 150 } })
  await (await opened).close()
  await layer(page).getByRole('button', { name: 'Play' }).click()
  await untilOver(page)

  await open('empty')
  await untilOver(page)

  await open('skippable', { ad_skip_delay: 1 })
  await layer(page).getByRole('button', { name: 'Skip ad' }).click()
  await untilOver(page)

  await open('vpaid')
  await untilOver(page)

  await open('silent')
  await untilOver(page)

  await open('empty', { ad_fallback_tags: [`${AD_ORIGIN}/inline-linear-4.2.xml`] })
  await untilOver(page)

  await page.addInitScript(consentTool, false)
  await open('inline-linear-4.2', { ad_requires_consent: true })
  await untilOver(page)
  await site.stop()

  const read = (by: string) =>
    client.must<FigureReport>('GET', `/api/portal/statistics/figures/?publisher=${id}&by=${by}`)
  const recount = () => client.must('POST', '/api/portal/commands/', { command: 'recount_statistics' })
  const calls = adServer.pixels.length
  const expected = {
    impressions: 7,
    starts: 7,
    ad_requests: 7,
    ad_empties: 2,
    ad_loads: 3,
    ad_impressions: 3,
    ad_completes: 2,
    ad_skips: 1,
    ad_clicks: 1,
    ad_closes: 0,
    ad_timeouts: 1,
    ad_errors: 1,
    ad_consents: 1,
    ad_trackers: calls,
    ad_tracker_failures: 1,
  }
  await expect
    .poll(
      async () => {
        await recount()
        const { counts } = (await read('day')).totals
        return Object.fromEntries(
          Object.keys(expected).map(name => [name, counts[name as keyof typeof expected]]),
        )
      },
      { timeout: 60_000 },
    )
    .toEqual(expected)
  const day = await read('day')
  expect(day.totals.revenue).toBeCloseTo((3 * CPM) / 1000, 6)
  const errors = await read('ad_error')
  expect(
    errors.rows
      .map(({ value, counts }) => [value, counts.ad_errors, counts.ad_empties, counts.ad_timeouts])
      .sort(),
  ).toEqual([
    ['301', 0, 0, 1],
    ['303', 0, 2, 0],
    ['403', 1, 0, 0],
  ])
  const hosts = await read('host')
  expect(hosts.rows.map(({ value, counts }) => [value, counts.ad_impressions])).toEqual([['localhost', 3]])
})
