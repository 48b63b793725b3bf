import { expect, test } from '@playwright/test'
import { type FeedServer, startFeedServer } from '../../../apps/server/test/feed-server.ts'
import { CommandsPage } from '../../pages/commands-page.ts'
import { FeedFormPage } from '../../pages/feed-form-page.ts'
import { LoginPage } from '../../pages/login-page.ts'
import { PublisherFormPage } from '../../pages/publisher-form-page.ts'
import { startPublisherSite } from '../../pages/publisher-site.ts'

const account = () => [process.env.E2E_USERNAME ?? '', process.env.E2E_PASSWORD ?? ''] as const

let site: FeedServer
test.beforeAll(async () => {
  site = await startFeedServer([
    { id: 'harbour', title: 'The harbour opens again', summary: 'After two winters the ferries are back.' },
    { id: 'orchard', title: 'An orchard on the roof', summary: 'Forty apple trees above a supermarket.' },
    { id: 'night', title: 'Night trains return', summary: 'Sleep here, wake up there.' },
  ])
})
test.afterAll(() => site.stop())

test('an operator makes a publisher from a feed, and its video plays on the publisher’s own page', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const product = baseURL ?? ''

  await test.step('sign in', async () => {
    const login = new LoginPage(page)
    await login.open()
    await login.signIn(...account())
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  await test.step('add a feed', async () => {
    const form = new FeedFormPage(page)
    await form.openNew()
    await form.fill('Harbour News', `${site.url}/feed.xml`)
    await form.submit()
    await expect(page.getByText('Feed created successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/portal\/feeds$/)
    await expect(page.getByText('Harbour News')).toBeVisible()
  })

  await test.step('make a publisher with it', async () => {
    const form = new PublisherFormPage(page)
    await form.openNew()
    await form.nameIt('Harbour Post')
    await form.allowDomain('127.0.0.1')
    await form.attachFeed('Harbour News', 2)
    await form.showEachItemFor(2)
    await form.submit()
    await expect(page.getByText('Publisher created successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/portal\/publishers$/)
  })

  await test.step('run the commands', async () => {
    const commands = new CommandsPage(page)
    await commands.open()
    await commands.choose('pull_feeds')
    await commands.run()
    await commands.choose('generate_videos')
    await commands.chooseParameter('Publisher', 'Harbour Post')
    await commands.run()
  })

  await test.step('see the video in the library', async () => {
    await page.goto('/portal/videos')
    const row = page.getByRole('row').filter({ hasText: 'Harbour Post' }).first()
    await expect(row).toContainText('COMPLETED', { timeout: 60_000 })
    await expect(row).toContainText('The harbour opens again')
    await expect(row).toContainText('0:04')
  })

  await test.step('watch it on the publisher’s page, and nowhere else', async () => {
    const publisherSite = await startPublisherSite(product, 'harbour-post', '127.0.0.1')
    try {
      await page.goto(publisherSite.origin)
      const video = page.locator('feedreel-player').locator('video')
      const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
      await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(0.5)

      const lines: string[] = []
      page.on('console', message => lines.push(message.text()))
      const foreign = publisherSite.origin.replace('127.0.0.1', 'localhost')
      await page.goto(foreign)
      await expect.poll(() => lines.join('\n')).toContain('not an allowed domain')
    } finally {
      await publisherSite.stop()
    }
  })
})
