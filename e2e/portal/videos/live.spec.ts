import { type FeedServer, startFeedServer } from '../../../apps/server/test/feed-server.ts'
import {
  addShownFeed,
  answerInstead,
  expect,
  holdBack,
  panelOf,
  test,
  withoutLiveEvents,
} from '../portal-test.ts'
import { listOf, logRow, videoRow } from '../rows.ts'

let site: FeedServer
test.beforeAll(async () => {
  site = await startFeedServer(
    ['One', 'Two'].map(title => ({ id: title, title: `Live ${title}`, summary: `${title} story.` })),
  )
})
test.afterAll(() => site.stop())

test('a video being generated shows its progress until it can be played', async ({ page, operator }) => {
  test.setTimeout(90_000)
  const { feedId, pull } = await addShownFeed(
    operator,
    { name: 'Live Feed', url: `${site.url}/feed.xml` },
    { name: 'Live Post', length_per_content: 1, topN: 2 },
  )
  await pull()
  await page.goto('/portal/publishers?search=Live%20Post')
  await page.getByRole('button', { name: 'More actions: Live Post' }).click()
  await page.getByRole('menuitem', { name: 'Generate Now' }).click()
  // The message follows the video, whose generation starts at once.
  const message = page.getByRole('link', { name: /^Video #\d+ / })
  await expect(message).toHaveText(/is completed$/, { timeout: 60_000 })
  await message.click()
  await expect(panelOf(page, 'Video Information')).toContainText('Live Post')
  // Without a reload: live events bring each step.
  const screen = page.locator('video')
  await expect(screen).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('COMPLETED', { exact: true })).toBeVisible()
  await expect.poll(() => screen.evaluate((each: HTMLVideoElement) => each.duration)).toBeGreaterThan(1)
  await operator.remove(`feeds/${feedId}/`)
})

test('a paged list follows changes made elsewhere', async ({ page, operator }) => {
  const events = page.waitForResponse(answer => answer.url().endsWith('/api/portal/events/'))
  // Nothing but the tests runs commands, while a cleanup also runs by itself.
  const { count } = await operator.get<{ count: number }>('logs/?job_type=command')
  await page.goto('/portal/logs?job_type=command')
  await expect(page.getByText(`Showing ${count} of`)).toBeVisible()
  await events
  await operator.post('commands/', { command: 'recount_storage' })
  await expect(page.getByText(`Showing ${count + 1} of`)).toBeVisible()
})

test('a list without pages follows changes made elsewhere and keeps focus', async ({ page, operator }) => {
  const events = page.waitForResponse(response => response.url().endsWith('/api/portal/events/'))
  await page.goto('/portal/feeds')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await events
  const search = page.getByRole('searchbox')
  await search.focus()
  const body = { name: 'Far Oats', url: 'https://example.com/far-oats.xml', is_active: false }
  const { id } = await operator.post<{ id: number }>('feeds/', body)
  await expect(page.getByRole('row').nth(1)).toContainText('Far Oats')
  await operator.put(`feeds/${id}/`, { ...body, name: 'Near Oats' })
  await expect(page.getByRole('row').nth(1)).toContainText('Near Oats')
  await operator.remove(`feeds/${id}/`)
  await expect(page.getByText('Near Oats')).toHaveCount(0)
  await expect(search).toBeFocused()
})

test('a list follows a change that was made before its live events began', async ({ page, operator }) => {
  const listen = await holdBack(page, '/api/portal/events/', 'GET')
  await page.goto('/portal/feeds')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const body = { name: 'Early Oats', url: 'https://example.com/early-oats.xml', is_active: false }
  const { id } = await operator.post<{ id: number }>('feeds/', body)
  listen()
  await expect(page.getByRole('row').nth(1)).toContainText('Early Oats')
  await operator.remove(`feeds/${id}/`)
})

test('the list of publishers follows a renamed feed', async ({ page, operator }) => {
  const body = { name: 'Named Oats', url: `${site.url}/feed.xml?named`, is_active: true }
  const feed = await operator.post<{ id: number }>('feeds/', body)
  const publisher = await operator.post<{ id: number }>('publishers/', {
    name: 'Oats Post',
    slug: 'oats-post',
    feed_settings: [{ feed_id: feed.id, top_n_contents: 1 }],
  })
  const events = page.waitForResponse(response => response.url().endsWith('/api/portal/events/'))
  await page.goto('/portal/publishers?search=Oats%20Post')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Named Oats')
  await events
  await operator.put(`feeds/${feed.id}/`, { ...body, name: 'Renamed Oats' })
  await expect(row).toContainText('Renamed Oats')
  await operator.remove(`publishers/${publisher.id}/`)
  await operator.remove(`feeds/${feed.id}/`)
})

test('a list filtered by status follows the start of a generation', async ({ page }) => {
  const { promise: until, resolve: start } = Promise.withResolvers<void>()
  const event = { subject: 'video', id: 904, change: 'updated', percent: 0, step: 'Choosing items' }
  await page.route('**/api/portal/events/', async route => {
    await until
    // A stream that opens again would refetch everything.
    const body = `retry: 600000\nid: 1\ndata: ${JSON.stringify(event)}\n\n`
    await route.fulfill({ contentType: 'text/event-stream', body })
  })
  const waiting = videoRow({ id: 904, latest_content_title: 'Waiting', status: 'QUEUED' })
  await answerInstead(page, '/api/portal/videos/', { body: listOf([waiting]) })
  await page.goto('/portal/videos?status=QUEUED')
  await expect(page.getByRole('row').filter({ hasText: 'Waiting' })).toBeVisible()
  await answerInstead(page, '/api/portal/videos/', { body: listOf([]) })
  start()
  await expect(page.getByText('No videos match your current filters.')).toBeVisible()
})

test('the list of publishers follows a cancelled video', async ({ page, operator }) => {
  const { publisherId, pull, remove } = await addShownFeed(
    operator,
    { name: 'Cancelled Feed', url: `${site.url}/feed.xml` },
    { name: 'Cancelled Post', length_per_content: 30, topN: 2 },
  )
  await pull()
  // The video cannot be done before it is cancelled.
  const picture = site.hold('/pictures/One.jpg')
  const video = await operator.post<{ id: number }>(`publishers/${publisherId}/generate/`, {})
  const events = page.waitForResponse(response => response.url().endsWith('/api/portal/events/'))
  await page.goto('/portal/publishers?search=Cancelled%20Post')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Next: now')
  await events
  await operator.post(`videos/${video.id}/cancel/`, {})
  await expect(row).toContainText('Next: off')
  picture.release()
  await remove()
})

test('a screen requests its first data while its scripts load, and only once', async ({ page }) => {
  await withoutLiveEvents(page)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url().replace(/^https?:\/\/[^/]+/, '')))
  for (const { path, answers } of [
    { path: '/portal', answers: ['/api/portal/stats/', '/api/portal/statistics/'] },
    { path: '/portal/feeds', answers: ['/api/portal/feeds/?page=1&page_size=1000'] },
    { path: '/portal/publishers', answers: ['/api/portal/publishers/?page=1&page_size=1000'] },
    { path: '/portal/videos', answers: ['/api/portal/videos/?page=1&page_size=50'] },
  ]) {
    asked.length = 0
    await page.goto(path)
    await expect(page.getByRole('table').first()).toBeVisible()
    const frame = asked.findIndex(address => address.startsWith('/api/portal/auth/'))
    for (const answer of answers) {
      expect(asked.filter(address => address === answer)).toHaveLength(1)
      expect(asked.indexOf(answer)).toBeLessThan(frame)
    }
  }
})

test('cancels unfinished videos and jobs, and retries failed ones', async ({ page }) => {
  // Ids that no other test's video or job has: its live events would have these rows requested again.
  await answerInstead(page, '/api/portal/videos/', {
    body: listOf([
      videoRow({ id: 900_001, latest_content_title: 'Waiting', status: 'QUEUED' }),
      videoRow({ id: 900_002, latest_content_title: 'Broken', status: 'FAILED' }),
      videoRow({ id: 900_003, latest_content_title: 'Done' }),
    ]),
  })
  await answerInstead(page, '/api/portal/videos/900001/cancel/', {
    body: videoRow({ id: 900_001, status: 'FAILED' }),
  })
  await answerInstead(page, '/api/portal/videos/900002/retry/', { status: 400, body: { error: 'Not now.' } })
  await page.goto('/portal/videos')
  const cancelled = page.waitForRequest('**/videos/900001/cancel/')
  await page.getByTitle('Cancel: Waiting').click()
  await cancelled
  await page.getByTitle('Retry: Broken').click()
  await expect(page.getByRole('alert')).toHaveText('Not now.')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: 'Done' })
      .getByText(/Cancel|Retry/),
  ).toHaveCount(0)

  await answerInstead(page, '/api/portal/logs/', {
    body: listOf([
      logRow({ id: 900_004, status: 'running', status_display: 'Running', completed_at: null }),
      logRow({
        id: 900_005,
        status: 'failed',
        status_display: 'Failed',
        error_class: 'feed-unreachable',
        advice: 'Check the address.',
        details: 'No answer',
      }),
    ]),
  })
  await answerInstead(page, '/api/portal/logs/900005/retry/', { status: 201, body: logRow({ id: 900_006 }) })
  await page.goto('/portal/logs')
  await expect(page.getByTitle('Cancel: Feed Update #900004')).toBeVisible()
  const failed = page.getByRole('row').filter({ hasText: 'Failed' })
  for (const text of ['Feed unreachable', 'No answer', 'Check the address.']) {
    await expect(failed).toContainText(text)
  }
  const retried = page.waitForRequest('**/logs/900005/retry/')
  await page.getByTitle('Retry: Feed Update #900005').click()
  await retried
  await expect(failed.getByRole('status')).toHaveText('Queued again.')
})
