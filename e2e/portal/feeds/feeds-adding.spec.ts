import { type FeedServer, startFeedServer } from '../../../apps/server/test/feed-server.ts'
import { expectNoFindings } from '../../accessibility.ts'
import { FeedFormPage } from '../../pages/feed-form-page.ts'
import { expect, holdBack, test } from '../portal-test.ts'

let site: FeedServer
test.beforeAll(async () => {
  site = await startFeedServer([
    { id: 'harbour', title: 'The harbour opens' },
    { id: 'bridge', title: 'The bridge closes', picture: false },
  ])
  site.pages.set('/', {
    body: `<!doctype html><title>The Local</title>
      <link rel="alternate" type="application/rss+xml" title="All stories" href="/feed.xml">`,
  })
})
test.afterAll(() => site.stop())

test('a feed is tested before it is saved: title, newest items and pictures', async ({ page }) => {
  const form = new FeedFormPage(page)
  await form.openNew()
  await expect(form.testButton).toBeDisabled()
  await form.fill('', `${site.url}/feed.xml`)
  await form.testButton.click()
  await expect(form.testResult).toContainText('Local news: 2 items')
  const harbour = form.testResult.getByRole('listitem').filter({ hasText: 'The harbour opens' })
  await expect(harbour).toContainText('10/01/2026')
  const widthPx = () => harbour.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(widthPx).toBeGreaterThan(96)
  const bridge = form.testResult.getByRole('listitem').filter({ hasText: 'The bridge closes' })
  await expect(bridge).toContainText('No picture')
  await expect(page.getByLabel('Feed Name')).toHaveValue('Local news')
  await expectNoFindings(page)
  await page.getByLabel('Feed URL').fill(`${site.url}/other.xml`)
  await expect(form.testResult).toHaveCount(0)
})

test('the test of another address replaces the name that the first test filled in, but no typed one', async ({
  page,
}) => {
  const xml = '<rss version="2.0"><channel><title>Second news</title><link>/</link></channel></rss>'
  site.pages.set('/second.xml', { type: 'application/rss+xml', body: xml })
  const form = new FeedFormPage(page)
  await form.openNew()
  const name = page.getByLabel('Feed Name')
  const testAddress = async (path: string, found: string) => {
    await page.getByLabel('Feed URL').fill(`${site.url}${path}`)
    await form.testButton.click()
    await expect(form.testResult).toContainText(found)
  }
  await testAddress('/feed.xml', 'Local news')
  await expect(name).toHaveValue('Local news')
  await testAddress('/second.xml', 'Second news')
  await expect(name).toHaveValue('Second news')
  await name.fill('My own name')
  await testAddress('/feed.xml', 'Local news')
  await expect(name).toHaveValue('My own name')
})

test('a test that ends after another address was typed changes nothing', async ({ page }) => {
  const form = new FeedFormPage(page)
  await form.openNew()
  const pass = await holdBack(page, '/api/portal/feeds/test/', 'POST')
  const address = page.getByLabel('Feed URL')
  await address.fill(`${site.url}/feed.xml`)
  await form.testButton.click()
  await address.fill('https://typed.example/since.xml')
  const tested = page.waitForResponse('**/api/portal/feeds/test/')
  pass()
  await tested
  await expect(form.testButton).toBeEnabled()
  await expect(address).toHaveValue('https://typed.example/since.xml')
  await expect(page.getByLabel('Feed Name')).toHaveValue('')
})

test('the address of a site offers its linked feeds, and one click selects one', async ({
  page,
  operator,
}) => {
  const form = new FeedFormPage(page)
  await form.openNew()
  await form.fill('', site.url)
  await form.testButton.click()
  await expect(form.testResult).toContainText('“The Local” is a web page that links to these feeds:')
  await expectNoFindings(page)
  await form.testResult.getByRole('button', { name: 'Use this feed: All stories' }).click()
  await expect(page.getByLabel('Feed URL')).toHaveValue(`${site.url}/feed.xml`)
  await expect(page.getByLabel('Feed Name')).toHaveValue('All stories')
  await expect(form.testResult).toContainText('Local news: 2 items')
  await page.getByLabel('Active').uncheck()
  await form.submit()
  await expect(page.getByText('Feed created successfully')).toBeVisible()
  const { results } = await operator.get<{ results: { id: number; url: string }[] }>('feeds/')
  const added = results.find(({ url }) => url === `${site.url}/feed.xml`)
  expect(added).toBeDefined()
  await operator.remove(`feeds/${added?.id}/`)
})

test('an address that is no feed shows an error at the field', async ({ page }) => {
  const form = new FeedFormPage(page)
  await form.openNew()
  await form.fill('Nothing', `${site.url}/missing`)
  await form.testButton.click()
  await expect(page.getByText(/answered 404 Not Found; there is no feed at this address/)).toBeVisible()
  await expect(page.getByLabel('Feed URL')).toHaveAttribute('aria-invalid', 'true')
})

test('a feed that has moved offers its new address', async ({ page }) => {
  site.pages.set('/moved', { status: 301, headers: { location: '/feed.xml' }, body: '' })
  const form = new FeedFormPage(page)
  await form.openNew()
  await form.fill('Kept name', `${site.url}/moved`)
  await form.testButton.click()
  await form.testResult.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByLabel('Feed URL')).toHaveValue(`${site.url}/feed.xml`)
  await expect(form.testResult.getByRole('button')).toHaveCount(0)
  await expect(page.getByLabel('Feed Name')).toHaveValue('Kept name')
})
