import { type FeedServer, startFeedServer } from '../../apps/server/test/feed-server.ts'
import { answerInstead, expect, test } from './portal-test.ts'
import { listOf, logRow, videoRow } from './rows.ts'

let site: FeedServer
test.beforeAll(async () => {
  site = await startFeedServer(
    ['One', 'Two'].map(title => ({ id: title, title: `Live ${title}`, summary: `${title} story.` })),
  )
})
test.afterAll(() => site.stop())

test('a video that is generated now moves by itself until it can be played', async ({ page, operator }) => {
  test.setTimeout(90_000)
  const feed = await operator.post<{ id: number }>('feeds/', {
    name: 'Live Feed',
    url: `${site.url}/feed.xml`,
    is_active: true,
  })
  await operator.post('publishers/', {
    name: 'Live Post',
    slug: 'live-post',
    auto_video_generation_enabled: false,
    length_per_content: 1,
    feed_settings: [{ feed_id: feed.id, top_n_contents: 2 }],
  })
  await operator.post('commands/', { command: 'pull_feeds', feed: feed.id })
  await page.goto('/portal/publishers?search=Live%20Post')
  await page.getByRole('button', { name: 'Generate Now: Live Post' }).click()
  await page.getByRole('link', { name: /^Video #\d+ is queued$/ }).click()
  await expect(page.getByRole('region', { name: 'Video Information' })).toContainText('Live Post')
  // Nothing is reloaded: the page hears of each step.
  const screen = page.locator('video')
  await expect(screen).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('COMPLETED', { exact: true })).toBeVisible()
  await expect.poll(() => screen.evaluate((each: HTMLVideoElement) => each.duration)).toBeGreaterThan(1)
  await operator.remove(`feeds/${feed.id}/`)
})

test('a list hears what changes elsewhere', async ({ page, operator }) => {
  const listening = page.waitForResponse(answer => answer.url().endsWith('/api/portal/events/'))
  const { count } = await operator.get<{ count: number }>('logs/?job_type=cleanup')
  await page.goto('/portal/logs?job_type=cleanup')
  await expect(page.getByText(`Showing ${count} of`)).toBeVisible()
  await listening
  await operator.post('commands/', { command: 'cleanup' })
  await expect(page.getByText(`Showing ${count + 1} of`)).toBeVisible()
})

test('videos and jobs under way can be cancelled, failed ones tried again', async ({ page }) => {
  await answerInstead(page, '/api/portal/videos/', {
    body: listOf([
      videoRow({ id: 1, latest_content_title: 'Waiting', status: 'QUEUED' }),
      videoRow({ id: 2, latest_content_title: 'Broken', status: 'FAILED' }),
      videoRow({ id: 3, latest_content_title: 'Done' }),
    ]),
  })
  await answerInstead(page, '/api/portal/videos/1/cancel/', { body: videoRow({ id: 1, status: 'FAILED' }) })
  await answerInstead(page, '/api/portal/videos/2/retry/', { status: 400, body: { error: 'Not now.' } })
  await page.goto('/portal/videos')
  const cancelled = page.waitForRequest('**/videos/1/cancel/')
  await page.getByRole('button', { name: 'Cancel: Waiting' }).click()
  await cancelled
  await page.getByRole('button', { name: 'Retry: Broken' }).click()
  await expect(page.getByRole('alert')).toHaveText('Not now.')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: 'Done' })
      .getByText(/Cancel|Retry/),
  ).toHaveCount(0)

  await answerInstead(page, '/api/portal/logs/', {
    body: listOf([
      logRow({ id: 4, status: 'running', status_display: 'Running', completed_at: null }),
      logRow({
        id: 5,
        status: 'failed',
        status_display: 'Failed',
        error_class: 'feed-unreachable',
        advice: 'Check the address.',
        details: 'No answer',
      }),
    ]),
  })
  await answerInstead(page, '/api/portal/logs/5/retry/', { status: 201, body: logRow({ id: 6 }) })
  await page.goto('/portal/logs')
  await expect(page.getByRole('button', { name: 'Cancel: Feed Update #4' })).toBeVisible()
  const failed = page.getByRole('row').filter({ hasText: 'Failed' })
  for (const text of ['Feed unreachable', 'No answer', 'Check the address.']) {
    await expect(failed).toContainText(text)
  }
  const retried = page.waitForRequest('**/logs/5/retry/')
  await page.getByRole('button', { name: 'Retry: Feed Update #5' }).click()
  await retried
})
