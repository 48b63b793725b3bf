import { expectNoFindings } from '../../accessibility.ts'
import { answerInstead, expect, panelOf, test, withoutLiveEvents } from '../portal-test.ts'

const STATS = '/api/portal/stats/'
const EMPTY = {
  feed_count: 0,
  content_count: 0,
  video_count: 0,
  publisher_count: 0,
  recent_videos: [],
  recent_logs: [],
}

test('the four cards show the counts of the server and link to the lists', async ({ page, operator }) => {
  const stats = await operator.get<typeof EMPTY>('stats/')
  await page.goto('/portal')
  const feeds = page.getByRole('region', { name: 'Feeds', exact: true })
  await expect(feeds).toContainText(String(stats.feed_count))
  for (const [card, path] of [
    ['Feeds', '/portal/feeds'],
    ['Content Items', '/portal/contents'],
    ['Videos', '/portal/videos'],
    ['Publishers', '/portal/publishers'],
  ] as const) {
    const region = page.getByRole('region', { name: card, exact: true })
    await expect(region.getByRole('link', { name: 'Manage', exact: true })).toHaveAttribute('href', path)
  }
})

test('recent videos and jobs show their columns and badges', async ({ page }) => {
  const job = { id: 5, job_type_display: 'Feed Update', started_at: '2026-03-05T12:00:00Z' }
  await answerInstead(page, STATS, {
    body: {
      feed_count: 31,
      content_count: 42,
      video_count: 53,
      publisher_count: 64,
      recent_videos: [
        { id: 7, latest_content_title: null, status: 'FAILED', duration: null, view_count: 3 },
        { id: 8, latest_content_title: 'Ferries', status: 'COMPLETED', duration: 12.4, view_count: 9 },
      ],
      recent_logs: [
        { ...job, feed_id: 3, feed_name: 'World', status: 'running', status_display: 'Running' },
        { ...job, id: 6, status: 'queued', status_display: 'Queued' },
      ],
    },
  })
  await page.goto('/portal')
  for (const [card, count] of [
    ['Feeds', '31'],
    ['Content Items', '42'],
    ['Videos', '53'],
    ['Publishers', '64'],
  ] as const) {
    await expect(page.getByRole('region', { name: card, exact: true })).toContainText(count)
  }
  const videos = page.getByRole('table', { name: 'Recent Videos' })
  await expect(videos.getByRole('columnheader')).toHaveText([
    'Title',
    'Status',
    'Duration (seconds)',
    'Views',
  ])
  await expect(videos.getByRole('row').nth(1)).toContainText('Untitled Video')
  await expect(videos.getByText('FAILED')).toHaveAttribute('data-tone', 'danger')
  await expect(videos.getByText('COMPLETED')).toHaveAttribute('data-tone', 'success')
  await expect(videos.getByRole('row').nth(2).getByRole('cell').nth(2)).toHaveText('12')
  const jobs = page.getByRole('table', { name: 'Recent Jobs' })
  for (const [name, path] of [
    ['Feed Update', '/portal/logs?job=5'],
    ['World', '/portal/feeds/3'],
  ] as const) {
    const link = jobs.getByRole('row').nth(1).getByRole('link', { name })
    await expect(link).toHaveAttribute('href', path)
  }
  await expect(jobs.getByRole('row').nth(1)).toContainText(/Feed Update.*05\/03\/2026, \d\d:00/)
  await expect(page.getByText('Running', { exact: true })).toHaveAttribute('data-tone', 'info')
  await expect(page.getByText('Queued', { exact: true })).toHaveAttribute('data-tone', 'secondary')
  await expect(page.getByTitle('View all videos')).toHaveAttribute('href', '/portal/videos')
  await expect(page.getByTitle('View all jobs')).toHaveAttribute('href', '/portal/logs')
})

test('a message is shown if there are no videos and jobs', async ({ page }) => {
  await answerInstead(page, STATS, { body: EMPTY })
  await page.goto('/portal')
  await expect(page.getByText('No videos have been generated yet.')).toBeVisible()
  await expect(page.getByText('No jobs have been run yet.')).toBeVisible()
})

test('a failure to load is shown, with a retry that works', async ({ page }) => {
  await withoutLiveEvents(page)
  await answerInstead(page, STATS, { status: 500 })
  await page.goto('/portal')
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load dashboard data. Please try again later.',
  )
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Recent Jobs' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('what needs attention is named with a link to it, and what is on air is shown', async ({ page }) => {
  const publisher = { id: 5, name: 'Gazette' }
  await answerInstead(page, `${STATS}attention/`, {
    body: {
      failing_feeds: {
        count: 9,
        feeds: [{ id: 3, name: 'World', last_error: 'It is gone.', last_updated: null, next_poll_at: null }],
      },
      failed_video_count: 1,
      stale_publisher_count: 1,
      refused_host_count: 1,
      failed_videos: [{ ...publisher, video_id: 44, error_message: 'The renderer failed.' }],
      stale_publishers: [{ ...publisher, since: '2026-03-05T12:00:00Z', update_frequency: 60 }],
      refused_hosts: [{ ...publisher, host: 'copy.example', last_at: '2026-03-05T12:00:00Z' }],
      storage: { used_bytes: 95, limit_bytes: 100 },
      is_maintenance: false,
      on_air: [{ ...publisher, video_id: 43, title: 'Ferries are back', thumbnail: null }],
    },
  })
  await page.goto('/portal')
  const panel = panelOf(page, 'Needs attention')
  await expect(panel.getByRole('listitem')).toHaveCount(6)
  for (const [name, path] of [
    ['95% of the storage is used', '/portal/health'],
    ['World', '/portal/feeds/3'],
    ['and 8 more failing feeds', '/portal/feeds?problems=only'],
  ] as const) {
    await expect(panel.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  for (const [text, tone] of [
    ['Storage', 'accent'],
    ['Old video', 'accent'],
    ['Failed video', 'danger'],
    ['Failing feed', 'danger'],
    ['Refused host', 'danger'],
  ] as const) {
    await expect(panel.getByText(text, { exact: true })).toHaveAttribute('data-tone', tone)
  }
  for (const text of ['The renderer failed.', 'It is gone.', 'copy.example shows the player']) {
    await expect(panel).toContainText(text)
  }
  await expectNoFindings(page)
  const onAir = panelOf(page, 'On air')
  await expect(onAir.getByRole('link', { name: 'Ferries are back' })).toHaveAttribute(
    'href',
    '/portal/videos/43#line-up',
  )
})

test('problems past the first five are counted, and one click shows them', async ({ page }) => {
  const publisher = { id: 5, name: 'Gazette' }
  const hostsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...publisher,
      host: `copy-${index}.example`,
      last_at: '2026-03-05T12:00:00Z',
    }))
  await page.route(
    url => url.pathname === `${STATS}attention/`,
    route =>
      route.fulfill({
        json: {
          failing_feeds: { count: 0, feeds: [] },
          failed_video_count: 12,
          failed_videos: [{ ...publisher, video_id: 44, error_message: 'The renderer failed.' }],
          stale_publisher_count: 0,
          stale_publishers: [],
          refused_host_count: 12,
          refused_hosts: hostsOf(route.request().url().includes('limit=500') ? 12 : 5),
          storage: { used_bytes: 5, limit_bytes: 100 },
          is_maintenance: false,
          on_air: [],
        },
      }),
  )
  await page.goto('/portal')
  const panel = panelOf(page, 'Needs attention')
  await expect(panel.getByRole('link', { name: 'and 11 more failed videos' })).toHaveAttribute(
    'href',
    '/portal/videos?status=FAILED',
  )
  await expect(panel).not.toContainText('copy-11.example')
  await expectNoFindings(page)
  await panel.getByRole('button', { name: 'and 7 more refused hosts' }).click()
  await expect(panel).toContainText('copy-11.example')
  await expect(panel.getByRole('button')).toHaveCount(0)
})
