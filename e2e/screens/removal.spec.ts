import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlayerAnswer } from '@feedreel/contracts/embed'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type FeedServer, startFeedServer } from '../../apps/server/test/feed-server.ts'
import { signIn } from '../../tools/product/api-client.ts'
import { OPERATOR, type Product, startProduct } from '../../tools/product/start-product.ts'
import { type PostgresServer, startPostgresServer } from '../../tools/servers/postgres-server.ts'
import { WIDE } from '../../tools/test/wide-tag.ts'
import { makeFirstVideo } from '../pages/first-video.ts'
import { type PublisherSite, startPublisherSite } from '../pages/publisher-site.ts'

/** How long a new video may take while browsers use both cores. */
const GENERATION = { timeout: 60_000 }
const STORIES = ['Ferries are back', 'An orchard on the roof', 'Night trains return']

let postgres: PostgresServer
let feedServer: FeedServer
let folder: string
let products: Product[] = []
let site: PublisherSite
/** The screen of the publisher's items. */
let contents: string

test.beforeAll(async () => {
  feedServer = await startFeedServer(STORIES.map(title => ({ id: title, title, summary: 'One sentence.' })))
})
test.afterAll(() => feedServer.stop())

/** Starts the product in one process, or with a second web process that serves the publisher's page. */
async function start(processes: 1 | 2): Promise<void> {
  postgres = await startPostgresServer()
  folder = await mkdtemp(join(tmpdir(), 'feedreel-removal-'))
  await chmod(folder, 0o755)
  const shared = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    FETCH_ALLOWLIST: feedServer.host,
  }
  products = [await startProduct({ ...shared, ROLE: 'all' })]
  if (processes === 2) products.push(await startProduct({ ...shared, ROLE: 'web' }))
  const operator = await signIn(products[0]?.url ?? '', OPERATOR)
  const name = `Harbour Post ${processes}`
  const publisher = await makeFirstVideo(operator, feedServer, name, `harbour-post-${processes}`)
  contents = `/portal/contents/${publisher.id}/feeds/${publisher.feedId}`
  site = await startPublisherSite(products.at(-1)?.url ?? '', publisher.slug, 'localhost')
}

async function stop(): Promise<void> {
  await site?.stop()
  for (const product of products.reverse()) await product.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Opens the publisher's page as a new viewer. @returns the page and its player's answer */
async function visit(browser: Browser): Promise<{ page: Page; answer: PlayerAnswer }> {
  const page = await (await browser.newContext()).newPage()
  const answered = page.waitForResponse(response => /\/player\/$/.test(new URL(response.url()).pathname))
  await page.goto(site.origin)
  return { page, answer: await (await answered).json() }
}

/** The headlines that a new viewer's player is given, in order; none without a video. */
async function headlines(browser: Browser): Promise<string[]> {
  const { page, answer } = await visit(browser)
  await page.context().close()
  return answer.video?.chapters.map(chapter => chapter.title) ?? []
}

async function signInPortal(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: products[0]?.url ?? '' })
  const operator = await signIn(products[0]?.url ?? '', OPERATOR)
  await context.addCookies(operator.browserCookies())
  return context.newPage()
}

for (const processes of [1, 2] as const) {
  const name = `a ban and a withdrawal reach a viewer’s player on a third-party page, with ${processes} web process${processes === 1 ? '' : 'es'}`
  test(name, { tag: processes === 1 ? WIDE : [] }, async ({ browser }) => {
    test.setTimeout(240_000)
    await start(processes)
    try {
      const publisher = `Harbour Post ${processes}`
      const { page: viewer, answer } = await visit(browser)
      expect(answer.video?.chapters.map(chapter => chapter.title)).toEqual(STORIES)
      const time = () =>
        viewer.locator('feedreel-player video').evaluate((video: HTMLVideoElement) => video.currentTime)
      await expect.poll(time).toBeGreaterThan(0.2)

      const portal = await signInPortal(browser)
      await portal.goto(contents)
      await test.step('ban one item', async () => {
        await portal.getByTitle('Ban: Ferries are back').click()
        const notice = portal.getByRole('status').filter({ hasText: 'Off air' })
        await expect(notice).toContainText(`Off air at ${publisher} since`)
        await expect.poll(() => headlines(browser)).not.toContain('Ferries are back')
        await expect(notice).toContainText('new video on air after', GENERATION)
        await expect.poll(() => headlines(browser)).toEqual(STORIES.slice(1))
      })

      await test.step('withdraw another one', async () => {
        await portal.getByRole('button', { name: 'More actions: An orchard on the roof' }).click()
        await portal.getByRole('menuitem', { name: 'Withdraw…' }).click()
        const dialog = portal.getByRole('dialog', { name: 'Withdraw item' })
        await expect(dialog).toContainText('cannot be recalled')
        await dialog.getByLabel('Reason').selectOption('Legal')
        await dialog.getByLabel('Note').fill('Asked for by the owner of the roof.')
        await dialog.getByRole('button', { name: 'Withdraw' }).click()
        await expect(dialog).toHaveCount(0)
        await expect.poll(() => headlines(browser), GENERATION).toEqual(['Night trains return'])
        const row = portal.getByRole('row').filter({ hasText: 'An orchard on the roof' })
        await expect(row).toContainText('Withdrawn')
        // The file that the first viewer still plays is gone for everyone else.
        const file = await viewer.request.get(answer.video?.url ?? '')
        expect(file.status()).toBe(410)
      })

      await test.step('remove the last one: the place on the page closes', async () => {
        await portal.getByTitle('Ban: Night trains return').click()
        await expect.poll(() => headlines(browser)).toEqual([])
        const page = await (await browser.newContext()).newPage()
        const told = page.waitForEvent('console', message => message.text().includes('has no video yet'))
        await page.goto(site.origin)
        await told
        await expect(page.locator('feedreel-player')).toHaveCount(0)
        await page.context().close()
      })

      await test.step('find the withdrawal, and end it', async () => {
        await portal.goto('/portal/contents')
        await portal.getByRole('link', { name: 'Withdrawn' }).click()
        const row = portal.getByRole('row').filter({ hasText: 'An orchard on the roof' })
        for (const text of ['Legal', 'Asked for by the owner', `by ${OPERATOR.username}`, publisher]) {
          await expect(row).toContainText(text)
        }
        await expect(row).toContainText(/after \d+ s/)
        await row.getByRole('button', { name: 'Restore' }).click()
        await portal.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
        await expect(portal.getByText('No items are withdrawn.')).toBeVisible()
      })
      await portal.context().close()
      await viewer.context().close()
    } finally {
      await stop()
    }
  })
}
