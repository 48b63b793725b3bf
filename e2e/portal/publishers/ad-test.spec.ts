import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectNoFindings } from '../../accessibility.ts'
import { expect, panelOf, test } from '../portal-test.ts'

const AD = `<VAST version="4.2"><Ad><InLine><Impression>https://a.example/1</Impression><Creatives><Creative><Linear>
  <Duration>00:00:15</Duration><MediaFiles><MediaFile type="video/mp4" delivery="progressive" width="640" height="360">
  https://a.example/media/a-rather-long-name-of-a-file-of-an-advertiser-1920x1080.mp4</MediaFile></MediaFiles></Linear>
  </Creative></Creatives></InLine></Ad></VAST>`

/** An ad server on this machine: /open for every page, /closed without CORS headers. */
async function startTags() {
  const server = createServer(({ url = '' }, response) => {
    const headers: Record<string, string> = { 'content-type': 'application/xml' }
    if (!url.startsWith('/closed')) headers['access-control-allow-origin'] = '*'
    if (url === '/open') response.writeHead(302, { ...headers, location: '/vast' }).end()
    else response.writeHead(200, headers).end(AD)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.closeAllConnections() ?? server.close(),
  }
}

test('a tag is tested from the server and from the browser, without being saved', async ({
  page,
  operator,
}) => {
  const tags = await startTags()
  const { id } = await operator.post<{ id: number }>('publishers/', { name: 'Ads & Co', slug: 'ads-co' })
  await page.goto(`/portal/publishers/${id}`)
  const panel = panelOf(page, 'Ad Settings')
  // Sections that load later move the panel.
  await page.getByRole('region', { name: 'Embed code' }).waitFor()
  await expect(panel.getByRole('button', { name: 'Test Tag' })).toBeDisabled()
  await panel.getByLabel('Enable Ads').check()
  await panel.getByLabel('Ad Tag URL', { exact: true }).fill(`${tags.url}/open`)
  await panel.getByRole('button', { name: 'Test Tag' }).click()
  const run = (title: string) => panel.getByRole('article').filter({ hasText: title })
  for (const title of ['From the server', 'From this browser']) {
    await expect(run(title)).toContainText('One ad would play.')
    await expect(run(title)).toContainText('a-rather-long-name')
  }
  await expect(run('From the server').getByRole('listitem')).toHaveCount(2)
  await expect(run('From the server')).toContainText('302')
  await expectNoFindings(page)

  await panel.getByLabel('Ad Tag URL', { exact: true }).fill(`${tags.url}/closed`)
  await expect(run('From the server')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Test Tag' }).click()
  await expect(run('From the server')).toContainText('Access-Control-Allow-Origin')
  await expect(run('From this browser')).toContainText('the response lacks CORS headers')
  await expectNoFindings(page)
  tags.stop()
  await operator.remove(`publishers/${id}/`)
})

test('the ad settings are saved and shown again', async ({ page, operator }) => {
  const { id } = await operator.post<{ id: number }>('publishers/', { name: 'Breaks', slug: 'breaks' })
  await page.goto(`/portal/publishers/${id}`)
  const panel = panelOf(page, 'Ad Settings')
  // Sections that load later move the panel.
  await page.getByRole('region', { name: 'Embed code' }).waitFor()
  await panel.getByLabel('Enable Ads').check()
  await panel.getByLabel('Ad Tag URL', { exact: true }).fill('https://ads.example/vast')
  await panel.getByLabel('Fallback Tag 1').fill('https://other.example/vast')
  await panel.getByLabel('Second Break').check()
  await panel.getByLabel('Breaks per Page').fill('2')
  await panel.getByLabel('Ads While Docked').uncheck()
  await panel.getByLabel('Require Consent').check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.waitForURL('**/portal/publishers')
  expect(await operator.get(`publishers/${id}/`)).toMatchObject({
    enable_ads: true,
    ad_fallback_tags: ['https://other.example/vast'],
    ad_second_break: true,
    ad_cap_per_page: 2,
    ad_cap_per_hour: null,
    ad_when_docked: false,
    ad_requires_consent: true,
  })
  await page.goto(`/portal/publishers/${id}`)
  await expect(panel.getByLabel('Fallback Tag 1')).toHaveValue('https://other.example/vast')
  await operator.remove(`publishers/${id}/`)
})
