import { type FeedServer, startFeedServer } from '../../../apps/server/test/feed-server.ts'
import { nextAlert } from '../next-alert.ts'
import { expect, test } from '../portal-test.ts'

test.describe('moderation', () => {
  let site: FeedServer
  test.beforeAll(async () => {
    site = await startFeedServer(
      ['First', 'Second', 'Third'].map(title => ({ id: title, title, summary: `${title} story.` })),
    )
  })
  test.afterAll(() => site.stop())

  test('pins, bans and resets for real, one by one and many at once', async ({ page, operator }) => {
    const feed = await operator.post<{ id: number }>('feeds/', {
      name: 'Moderated',
      url: `${site.url}/feed.xml`,
      is_active: true,
    })
    const publisher = await operator.post<{ id: number }>('publishers/', {
      name: 'Moderator',
      slug: 'moderator',
      auto_video_generation_enabled: false,
      feed_settings: [{ feed_id: feed.id, top_n_contents: 2 }],
    })
    await operator.post('commands/', { command: 'pull_feeds', feed: feed.id })
    await page.goto(`/portal/contents/${publisher.id}/feeds/${feed.id}`)
    const row = (title: string) => page.getByRole('row').filter({ hasText: `${title} story` })
    await page.getByTitle('Pin: First').click()
    await expect(row('First')).toContainText('Pinned')
    await page.getByTitle('Ban: Second').click()
    await expect(row('Second')).toContainText('Banned')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Pin (3)' }).click()
    const alert = nextAlert(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    expect(await alert).toContain('2')
    await page.getByRole('button', { name: 'Reset (3)' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(row('First')).toContainText('Normal')
    await expect(page.getByRole('button', { name: 'Reset (0)' })).toBeDisabled()
    await operator.remove(`publishers/${publisher.id}/`)
    await operator.remove(`feeds/${feed.id}/`)
  })
})
