import { answerInstead, expect, test } from '../portal-test.ts'
import { listOf, logRow } from '../rows.ts'

const LOGS = '/api/portal/logs/'

test('shows every column, durations, badges and cut details', async ({ page }) => {
  const details = 'A long story. '.repeat(40)
  await answerInstead(page, LOGS, {
    body: listOf([
      logRow({ id: 1 }),
      logRow({ id: 2, status: 'running', status_display: 'Running', completed_at: null, details }),
      logRow({ id: 3, status: 'queued', status_display: 'Queued', completed_at: null }),
      logRow({ id: 4, status: 'failed', status_display: 'Failed', details: 'Boom' }),
    ]),
  })
  await page.goto('/portal/logs')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Job Type',
    'Started',
    'Completed',
    'Duration',
    'Status',
    'Details',
  ])
  const row = (index: number) => page.getByRole('row').nth(index)
  await expect(row(1)).toContainText('42 s')
  await expect(row(1)).toContainText(/05\/03\/2026, \d\d:00/)
  await expect(row(2)).toContainText('Running...')
  for (const [index, text, tone] of [
    [1, 'Success', 'success'],
    [2, 'Running', 'info'],
    [3, 'Queued', 'secondary'],
    [4, 'Failed', 'danger'],
  ] as const) {
    await expect(row(index).getByText(text, { exact: true })).toHaveAttribute('data-tone', tone)
  }
  await expect(page.getByText('Showing 4 of 4 logs')).toBeVisible()
  const failure = { error_class: 'other', advice: 'Try it again.' } as const
  const widthOf = async (index: number) =>
    (
      await row(index)
        .getByRole('button', { name: /A long story/ })
        .boundingBox()
    )?.width
  for (const width of [1600, 1280, 1100, 992, 768]) {
    await page.setViewportSize({ width, height: 720 })
    await expect.poll(() => widthOf(2), `of ${width}`).toBe(350)
    const scrolled = () =>
      page.getByRole('table').evaluate(table => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
    await expect.poll(scrolled, `of ${width}`).toBeLessThanOrEqual(0)
    const squeezed = await row(2)
      .getByRole('cell')
      .evaluateAll(cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth).length)
    expect(squeezed, `of ${width}`).toBe(0)
  }
  // As the only row, a failure has the same room for its details.
  await answerInstead(page, LOGS, {
    body: listOf([logRow({ id: 5, status: 'failed', details, ...failure })]),
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row(1)).toContainText('Try it again.')
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await expect.poll(() => widthOf(1), `of ${width}`).toBe(350)
  }
})

test('jobs have names even without the server’s labels', async ({ page }) => {
  const { job_type_display, status_display, ...bare } = logRow({ status: 'failed' })
  await answerInstead(page, LOGS, { body: [bare] })
  await page.goto('/portal/logs')
  await expect(page.getByRole('row').nth(1)).toContainText(job_type_display)
  await expect(page.getByRole('row').nth(1)).toContainText('Failed')
})

test('a bare list is searched in the browser', async ({ page }) => {
  await answerInstead(page, LOGS, {
    body: [logRow({ id: 1 }), logRow({ id: 2, details: 'The disk is full' })],
  })
  await page.goto('/portal/logs')
  const answer = page.waitForResponse(response => response.url().includes('search=DISK'))
  await page.getByRole('searchbox').fill('DISK')
  await (await answer).finished()
  await expect(page.getByText('Showing 1 of 2 logs')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('filters are in the URL and in badges that can be removed', async ({ page }) => {
  await page.goto('/portal/logs')
  await page.getByRole('combobox', { name: 'Job type filter' }).selectOption('feed_update')
  await page.getByRole('combobox', { name: 'Status filter' }).selectOption('success')
  await expect(page).toHaveURL('/portal/logs?job_type=feed_update&status=success')
  await page.getByTitle('Job type: Feed Update, clear filter').click()
  await page.getByTitle('Status: Success, clear filter').click()
  await expect(page).toHaveURL('/portal/logs')
})

test('two filters that change before the list is drawn again are both in the URL', async ({ page }) => {
  await page.goto('/portal/logs')
  await page.getByRole('combobox', { name: 'Job type filter' }).waitFor()
  await page.evaluate(async () => {
    for (const [name, value] of [
      ['Job type filter', 'feed_update'],
      ['Status filter', 'success'],
    ]) {
      const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${name}"]`)
      if (!select) throw new Error(`There is no ${name}.`)
      select.value = value ?? ''
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await Promise.resolve()
    }
  })
  await expect(page).toHaveURL('/portal/logs?job_type=feed_update&status=success')
})

test('a page past the end leads to the last one', async ({ page }) => {
  const logs = Array.from({ length: 100 }, (_, index) => logRow({ id: index + 1 }))
  await page.route(
    url => url.pathname === LOGS,
    async route => {
      const isGone = new URL(route.request().url()).searchParams.get('page') === '3'
      await route.fulfill({ json: listOf(isGone ? [] : logs, 150) })
    },
  )
  await page.goto('/portal/logs?page=3')
  await expect(page).toHaveURL('/portal/logs?page=2')
  await expect(page.getByRole('row')).toHaveCount(101)
})

test('typed text filters by type and details at once', async ({ page }) => {
  await answerInstead(page, LOGS, {
    body: listOf([logRow({ id: 1 }), logRow({ id: 2, job_type: 'cleanup', job_type_display: 'Cleanup' })]),
  })
  await page.goto('/portal/logs')
  await expect(page.getByRole('row')).toHaveCount(3)
  await answerInstead(page, LOGS, { body: listOf([]) })
  await page.getByRole('searchbox').fill('CLEANup nothing')
  await expect(page.getByText('No logs match your current filters')).toBeVisible()
})

test('an empty log and a failure have their messages', async ({ page }) => {
  await answerInstead(page, LOGS, { body: [] })
  await page.goto('/portal/logs')
  await expect(page.getByText('No job logs found')).toBeVisible()
  await answerInstead(page, LOGS, { status: 500 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to load job logs. Please try again later.')
})

test('a job links to its records, and pulls without new items are folded', async ({ page }) => {
  await answerInstead(page, LOGS, {
    body: listOf([
      logRow({ id: 9, feed_id: 3, feed_name: 'World', found_nothing: true, details: 'First pull' }),
      logRow({ id: 8, feed_id: 4, feed_name: 'Sport', found_nothing: true, details: 'Second pull' }),
      logRow({ id: 7, feed_id: 4, feed_name: 'Sport', found_nothing: true, details: 'Third pull' }),
      logRow({
        id: 6,
        job_type: 'video_generation',
        job_type_display: 'Video Generation',
        video_id: 44,
        publisher_id: 5,
        publisher_name: 'Gazette',
      }),
    ]),
  })
  await page.goto('/portal/logs')
  await expect(page.getByRole('row')).toHaveCount(3)
  for (const [name, path] of [
    ['World', '/portal/feeds/3'],
    ['Gazette', '/portal/publishers/5'],
    ['Video #44', '/portal/videos/44'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await page.getByRole('button', { name: 'and 2 more pulls without new items' }).click()
  await expect(page.getByText('Third pull')).toBeVisible()
  await page.getByRole('button', { name: 'Hide 2 pulls without new items' }).click()
  await expect(page.getByText('Third pull')).toHaveCount(0)
})

test('jobs are grouped by feed or publisher on request, and stay grouped after a reload', async ({
  page,
}) => {
  const sport = { feed_id: 4, feed_name: 'Sport' }
  await answerInstead(page, LOGS, {
    body: listOf([
      logRow({ id: 9, ...sport, details: 'Newest pull' }),
      logRow({ id: 8, feed_id: 3, feed_name: 'World', details: 'Pull of another feed' }),
      logRow({ id: 7, ...sport, status: 'failed', error_class: 'feed-down', details: 'Server error' }),
      logRow({ id: 6, ...sport, details: 'Oldest pull' }),
    ]),
  })
  await page.goto('/portal/logs')
  await expect(page.getByText('Oldest pull')).toBeVisible()
  await page.getByRole('switch', { name: 'Group by feed or publisher' }).check()
  await expect(page.getByText('Oldest pull')).toHaveCount(0)
  await page.reload()
  const line = page.getByRole('row').filter({ hasText: 'Newest pull' })
  await line.getByRole('button', { name: 'and 2 earlier jobs, 1 failed' }).click()
  await expect(page.getByRole('row').nth(2)).toContainText('Server error')
  await expect(page.getByRole('row').nth(3)).toContainText('Oldest pull')
  await line.getByRole('button', { name: 'Hide 2 earlier jobs' }).click()
  await expect(page.getByText('Oldest pull')).toHaveCount(0)
})

test('the job of a video shows the small picture of the video, and nothing when its file is gone', async ({
  page,
  operator,
}) => {
  test.setTimeout(120_000)
  const made = 'logs/?job_type=video_generation&status=success'
  await expect
    .poll(async () => (await operator.get<{ count: number }>(made)).count, { timeout: 60_000 })
    .toBeGreaterThan(0)
  await page.goto('/portal/logs?job_type=video_generation&status=success')
  // Videos of other tests are deleted by now.
  const picture = page.locator('tbody img').last()
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveAttribute('alt', '')
  await expect(picture).toHaveAttribute('loading', 'lazy')
  await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)

  const job = { job_type: 'video_generation', job_type_display: 'Video Generation' } as const
  const video = {
    video_id: 44,
    publisher_id: 5,
    publisher_name: 'The Very Long Gazette of the Outer Harbour',
  }
  const address = await picture.getAttribute('src')
  await answerInstead(page, LOGS, {
    body: listOf([
      logRow({ ...job, ...video, id: 4, details: 'Waits' }),
      logRow({ ...job, ...video, id: 3, details: 'Pictured', video_thumbnail: address }),
      logRow({ ...job, ...video, id: 2, details: 'Gone', video_thumbnail: '/media/gone.jpg' }),
      logRow({ ...job, ...video, id: 1, details: 'Waits too' }),
    ]),
  })
  await page.reload()
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(4)
  await expect(page.locator('tbody img')).toHaveCount(1)
  await expect(rows.nth(1).locator('img')).toBeVisible()
  const expectFit = async (density: string) => {
    for (const width of [375, 768, 992, 1100, 1600, 1280]) {
      await page.setViewportSize({ width, height: 720 })
      const pushed = await page
        .getByRole('table')
        .evaluate(table => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
      expect(pushed, `${density}, of ${width}`).toBeLessThanOrEqual(0)
      const heights = await rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
      expect(heights[1], `${density}, of ${width}`).toBe(heights[2])
    }
  }
  await expectFit('comfortable')
  // Not stored: the other tests see the usual rows.
  await answerInstead(page, '/api/portal/preferences/', { body: { list_density: 'compact' } })
  const compact = page.getByRole('button', { name: 'Compact' })
  await compact.click()
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  await expectFit('compact')
})

test('one click on a subject reduces the list to its jobs', async ({ page }) => {
  await answerInstead(page, LOGS, {
    body: listOf([
      logRow({ id: 9, feed_id: 3, feed_name: 'World' }),
      logRow({ id: 6, video_id: 44, publisher_id: 5, publisher_name: 'Gazette' }),
    ]),
  })
  await page.goto('/portal/logs?page=2')
  await page.getByRole('button', { name: 'Only jobs of World' }).click()
  await expect(page).toHaveURL('/portal/logs?feed=3')
  await page.getByTitle('Feed: World, clear filter').click()
  await page.getByRole('button', { name: 'Only jobs of Gazette' }).click()
  await expect(page).toHaveURL('/portal/logs?publisher=5')
})

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('a range of local days is in the URL and in badges, and asks for its moments', async ({ page }) => {
    await answerInstead(page, LOGS, { body: listOf([logRow({})]) })
    await page.goto('/portal/logs')
    // On this day the clocks change: it has 23 hours.
    await page.getByLabel('From').fill('2026-03-08')
    await expect(page).toHaveURL('/portal/logs?from=2026-03-08')
    const request = page.waitForRequest(sent => sent.url().includes('to=2026'))
    await page.getByLabel('To', { exact: true }).fill('2026-03-08')
    await expect(page).toHaveURL('/portal/logs?from=2026-03-08&to=2026-03-08')
    const { searchParams } = new URL((await request).url())
    expect(searchParams.get('from')).toBe('2026-03-08T05:00:00.000Z')
    expect(searchParams.get('to')).toBe('2026-03-09T04:00:00.000Z')
    await page.getByTitle('From Sun, Mar 8, 2026, clear filter').click()
    await expect(page).toHaveURL('/portal/logs?to=2026-03-08')
    await page.getByTitle('To Sun, Mar 8, 2026, clear filter').click()
    await expect(page).toHaveURL('/portal/logs')
  })

  test('a day that does not exist is no filter', async ({ page }) => {
    await answerInstead(page, LOGS, { body: listOf([logRow({})]) })
    await page.goto('/portal/logs?from=2026-02-31&to=yesterday')
    await expect(page.getByText('Showing 1 of 1 logs')).toBeVisible()
    await expect(page.getByLabel('From')).toHaveValue('')
  })
})

test('new jobs appear while the list is followed; otherwise they are counted and nothing moves', async ({
  page,
  operator,
}) => {
  const events = page.waitForResponse(answer => answer.url().endsWith('/api/portal/events/'))
  // Nothing but the tests runs commands, while a cleanup also runs by itself.
  const runCommand = () => operator.post('commands/', { command: 'recount_storage' })
  await runCommand()
  await page.goto('/portal/logs?job_type=command')
  const times = page.getByRole('row').locator('td:nth-child(2)')
  const moments = () =>
    times.locator('time').evaluateAll(all => all.map(each => each.getAttribute('datetime')))
  await expect(times.first()).toBeVisible()
  await events
  const follow = page.getByRole('switch', { name: 'Follow' })
  await follow.uncheck()
  await expect(page.getByText('No new entries')).toBeVisible()
  const before = await moments()
  await runCommand()
  const show = page.getByRole('button', { name: 'Show 1 new entry' })
  await expect(show).toHaveText('1 new entry')
  expect(await moments()).toEqual(before)
  await runCommand()
  await expect(page.getByRole('button', { name: 'Show 2 new entries' })).toBeVisible()
  expect(await moments()).toEqual(before)
  await page.getByRole('button', { name: 'Show 2 new entries' }).click()
  await expect.poll(async () => (await moments()).slice(2)).toEqual(before.slice(0, 98))
  await expect(page.getByText('No new entries')).toBeVisible()

  await page.reload()
  await expect(follow).not.toBeChecked()
  await follow.check()
  await expect(page.getByText('No new entries')).toHaveCount(0)
  await expect(times.first()).toBeVisible()
  const followed = await moments()
  await runCommand()
  await expect.poll(async () => (await moments()).slice(1)).toEqual(followed.slice(0, 99))
})

test('rows that are not followed keep their place and show their present state', async ({ page }) => {
  const running = logRow({ id: 1, status: 'running', status_display: 'Running', completed_at: null })
  const other = logRow({ id: 2, job_type: 'cleanup', job_type_display: 'Cleanup' })
  await page.route(
    url => url.pathname === LOGS,
    route => route.fulfill({ json: { ...listOf([running, other]), newest_id: 2 } }),
  )
  await page.goto('/portal/logs')
  await page.getByRole('switch', { name: 'Follow' }).uncheck()
  await expect(
    page.getByText('No new entries').or(page.getByRole('button', { name: /new entr/ })),
  ).toBeVisible()
  const failed = logRow({ id: 1, status: 'failed', status_display: 'Failed', details: 'It was cancelled.' })
  // Jobs of other tests make the list refetch at any time.
  let first = running
  await page.route(
    url => url.pathname === LOGS,
    async route => {
      const { searchParams } = new URL(route.request().url())
      const all = [logRow({ id: 3, details: 'New' }), other, first]
      const ids = searchParams.get('ids')?.split(',')
      const rows = ids ? all.filter(({ id }) => ids.includes(String(id))) : all
      const count = searchParams.has('newer_than') ? 1 : rows.length
      await route.fulfill({ json: { ...listOf(rows, count), newest_id: 3 } })
    },
  )
  await page.route(
    url => url.pathname === `${LOGS}1/cancel/`,
    async route => {
      first = failed
      await route.fulfill({ json: failed })
    },
  )
  await page.getByTitle('Cancel: Feed Update #1').click()
  await expect(page.getByRole('row').nth(1)).toContainText('It was cancelled.')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').nth(2)).toContainText('Cleanup')
  await page.getByRole('button', { name: 'Show 1 new entry' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('New')
})
