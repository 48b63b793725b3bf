import { expectNoFindings } from '../../accessibility.ts'
import { FeedFormPage } from '../../pages/feed-form-page.ts'
import { expectDeletion, expectFailuresShown } from '../deletion.ts'
import {
  answerInstead,
  expect,
  hiddenPx,
  holdBack,
  panelOf,
  passTime,
  passTimeUntilVisible,
  stopClock,
  test,
} from '../portal-test.ts'
import { feedRow, listOf } from '../rows.ts'

const FEEDS = '/api/portal/feeds/'
const LONG = 'https://example.com/a/very/long/path/to/the/feed.xml'

// The operator of all tests sees the usual rows again.
test.afterEach(({ operator }) => operator.put('preferences/', { list_density: 'comfortable' }))

test.describe('list', () => {
  test('shows columns, dates, cut addresses and states, and filters in the browser', async ({ page }) => {
    await answerInstead(page, FEEDS, {
      body: listOf([
        feedRow({ id: 1, name: 'Harbour', url: LONG, is_active: false }),
        feedRow({ id: 2, name: 'Orchard', created_at: undefined, last_updated: null }),
      ]),
    })
    await page.goto('/portal/feeds')
    const table = page.getByRole('table', { name: 'RSS Feeds' })
    await expect(table.getByRole('columnheader')).toHaveText([
      'Feed',
      'Created At',
      'Last Updated',
      'Status',
      'Actions',
    ])
    const harbour = table.getByRole('row').filter({ hasText: 'Harbour' })
    await expect(harbour).toContainText(`${LONG.slice(0, 40)}…`)
    await expect(harbour).toContainText(/05\/03\/2026, \d\d:00/)
    await expect(harbour).toContainText('Inactive')
    const orchard = table.getByRole('row').filter({ hasText: 'Orchard' })
    await expect(orchard).toContainText('Unknown')
    await expect(orchard).toContainText('Never')
    await expect(page.getByText('Showing 2 of 2 feeds')).toBeVisible()

    const search = page.getByRole('searchbox')
    await search.pressSequentially('OARD')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('RCH')
    await expect(search).toHaveValue('ORCHARD')
    await expect(page.getByText('Showing 1 of 2 feeds')).toBeVisible()
    const status = page.getByRole('combobox', { name: 'Status filter' })
    await expect(status.getByRole('option')).toHaveText(['All statuses', 'Active', 'Inactive'])
    await status.focus()
    await expect(page).toHaveURL(/search=ORCHARD$/)
    await status.selectOption('inactive')
    await expect(page.getByText('No feeds match your current filters')).toBeVisible()
    await expect(page).toHaveURL(/search=ORCHARD&status=inactive/)
    await page.goBack()
    await expect(page).toHaveURL(/search=ORCHARD$/)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await status.selectOption('inactive')
    await search.fill('orchard')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByText('Showing 2 of 2 feeds')).toBeVisible()
    await expect(page).toHaveURL('/portal/feeds')
    await expect(page.getByTitle('Edit Orchard')).toHaveAttribute('href', '/portal/feeds/2')
    await search.pressSequentially('orchard')
    await page.getByRole('link', { name: 'Add New Feed' }).click()
    await expect(page).toHaveURL('/portal/feeds/add')
    await page.goBack()
    await expect(search).toHaveValue('orchard')
  })

  test('Back leaves the list while its search text is typed', async ({ page }) => {
    await answerInstead(page, FEEDS, { body: listOf([feedRow({ name: 'Orchard' })]) })
    await page.goto('/portal/videos')
    await page.getByRole('link', { name: 'Feeds', exact: true }).click()
    const search = page.getByRole('searchbox')
    await expect(page.getByText('Showing 1 of 1 feeds')).toBeVisible()
    await stopClock(page)
    await search.pressSequentially('orchard')
    await page.evaluate(() => window.history.back())
    await expect(page.getByRole('heading', { name: 'Videos', level: 1 })).toBeVisible()
    await passTime(page, 1000)
    await expect(page).toHaveURL('/portal/videos')
  })

  test('says which feeds fail, why, and when they are tried again', async ({ page }) => {
    const reason = 'oats.example answered 404 Not Found; there is no feed at this address: check it.'
    const failed = { last_error: reason, next_poll_at: '2026-03-06T12:00:00.000Z' }
    await answerInstead(page, FEEDS, {
      body: listOf([
        feedRow({ id: 1, name: 'Gone', health: 'failing', ...failed }),
        feedRow({ id: 2, name: 'Shaky', health: 'ok', ...failed }),
        feedRow({ id: 3, name: 'Well', health: 'ok', last_error: null }),
      ]),
    })
    await page.goto('/portal/feeds')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row('Gone')).toContainText(reason)
    await expect(row('Gone')).toContainText(/Next try: 06\/03\/2026, \d\d:00/)
    await expect(row('Gone').getByText('Failing', { exact: true })).toBeVisible()
    await expect(row('Shaky')).toContainText(reason)
    await expect(row('Shaky').getByText('Failing', { exact: true })).toHaveCount(0)
    await expect(row('Well')).not.toContainText('Next try')
    await expectNoFindings(page)
    await page.getByRole('button', { name: 'Failing (1)' }).click()
    await expect(page).toHaveURL('/portal/feeds?problems=only')
    await expect(page.getByText('Showing 1 of 3 feeds')).toBeVisible()
    await expect(row('Gone')).toBeVisible()
  })

  for (const width of [1024, 1280, 1440])
    test(`fits a window of ${width} px, however old the newest item is`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const url = 'https://larkmoor-news.example/section/world/rss.xml'
      const unused = { newest_item_at: null, publisher_count: 0 }
      await answerInstead(page, FEEDS, {
        body: listOf([
          feedRow({
            id: 1,
            name: 'Old',
            url,
            newest_item_at: '2020-01-02T03:04:05.000Z',
            publisher_count: 1000,
          }),
          feedRow({
            id: 2,
            name: 'Gone',
            url,
            ...unused,
            health: 'failing',
            last_error: 'It is not there. '.repeat(9),
          }),
        ]),
      })
      await page.goto('/portal/feeds')
      const table = page.getByRole('table', { name: 'RSS Feeds' })
      await expect(table).toContainText(/newest item .* ago/)
      await expect(table).toContainText('No publishers')
      await expect.poll(() => hiddenPx(table)).toBeLessThanOrEqual(0)
    })

  test('shows the items of each feed, the age of the newest, pictures, and the publishers that show it', async ({
    page,
  }) => {
    await page.clock.install()
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5000).toISOString()
    const known = { item_count: 5000, newest_item_at: ago(125), picture_percent: 87, publisher_count: 3 }
    const empty = { item_count: 0, newest_item_at: null, picture_percent: null, publisher_count: 0 }
    await answerInstead(page, FEEDS, {
      body: listOf([
        feedRow({ id: 1, name: 'صحيفة الميناء', ...known }),
        feedRow({
          id: 2,
          name: '港新聞',
          ...known,
          item_count: 1,
          newest_item_at: ago(1),
          publisher_count: 1,
        }),
        feedRow({ id: 3, name: 'Empty', ...empty }),
        feedRow({ id: 4, name: 'Gone', ...known, health: 'failing', last_error: 'It is not there.' }),
      ]),
    })
    await page.goto('/portal/feeds')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    const harbour = row('صحيفة الميناء')
    for (const text of ['5,000 items', '87% with picture', 'newest item 2 h ago']) {
      await expect(harbour).toContainText(text)
    }
    await expect(row('港新聞')).toContainText('1 item ·')
    await expect(row('港新聞').getByRole('link', { name: '1 publisher' })).toBeVisible()
    await expect(row('Empty')).toContainText('0 items')
    await expect(row('Empty')).toContainText('No publishers')
    await expect(row('Empty')).not.toContainText('newest item')
    await passTime(page, 60_000)
    await expect(row('港新聞')).toContainText('newest item 2 min ago')
    await expectNoFindings(page)

    await page.setViewportSize({ width: 1280, height: 740 })
    const compact = page.getByRole('button', { name: 'Compact' })
    await compact.click()
    for (const text of ['5,000 items', 'newest item 2 h ago', '3 publishers']) {
      await expect(harbour.getByText(text)).toBeInViewport({ ratio: 1 })
    }
    await expect(row('Gone').getByText('It is not there.')).toBeInViewport()
    const heights = await page
      .locator('tbody tr')
      .evaluateAll(rows => rows.map(each => each.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(41)
    await expectNoFindings(page)
    await compact.click()
    await page.setViewportSize({ width: 375, height: 740 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await expectNoFindings(page)
    await harbour.getByRole('link', { name: '3 publishers' }).click()
    await expect(page).toHaveURL('/portal/publishers?feed=1')
  })

  test('also reads a bare array', async ({ page }) => {
    await answerInstead(page, FEEDS, { body: [feedRow({ name: 'Bare' })] })
    await page.goto('/portal/feeds')
    await expect(page.getByText('Showing 1 of 1 feeds')).toBeVisible()
  })

  test('offers to add the first feed', async ({ page }) => {
    await answerInstead(page, FEEDS, { body: listOf([]) })
    await page.goto('/portal/feeds')
    await expect(page.getByText('No feeds have been added yet')).toBeVisible()
    await page.getByRole('link', { name: 'Add your first feed' }).click()
    await expect(page).toHaveURL('/portal/feeds/add')
  })

  test('deletes after a confirmation; the message disappears after 5 s', async ({ page, operator }) => {
    await operator.post('feeds/', { name: 'Obsolete', url: 'https://obsolete.example/rss', is_active: false })
    await page.clock.install()
    await page.goto('/portal/feeds?search=Obsolete')
    await expectDeletion(page, 'feed', 'Obsolete')
  })

  test('failures to load and to delete are shown', async ({ page }) => {
    await expectFailuresShown(page, 'feed', feedRow({ id: 7, name: 'Sticky' }))
  })

  test('a deletion while offline fails at once, so that it is not carried out later', async ({
    page,
    context,
  }) => {
    await answerInstead(page, FEEDS, { body: listOf([feedRow({ id: 7, name: 'Sticky' })]) })
    await page.goto('/portal/feeds')
    await page.getByTitle('Delete Sticky').click()
    await context.setOffline(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete feed "Sticky". Please try again.')).toBeVisible()
    await context.setOffline(false)
  })

  test('the export of a list that cannot be loaded fails', async ({ page }) => {
    await answerInstead(page, FEEDS, { status: 500 })
    await page.goto('/portal/feeds')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText('The rows could not be loaded. Please try again.')).toBeVisible()
  })
})

test.describe('form', () => {
  test('adds a feed and opens the list, which shows the message until it could be read', async ({ page }) => {
    await page.clock.install()
    const form = new FeedFormPage(page)
    await form.openNew()
    await expect(page.getByText('Enter a valid RSS feed URL')).toBeVisible()
    await expect(page.getByText('Only active feeds can be attached to publishers')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Active', exact: true })).toBeChecked()
    await page.getByText('Active', { exact: true }).click()
    await form.fill('Timed', 'https://timed.example/rss')
    await stopClock(page)
    await form.submit()
    const message = page.getByRole('status').filter({ hasText: 'Feed created successfully' })
    await passTimeUntilVisible(page, message)
    await expect(page).toHaveURL('/portal/feeds/add')
    await passTimeUntilVisible(page, page.getByRole('table', { name: 'RSS Feeds' }))
    await expect(page).toHaveURL('/portal/feeds')
    await expect(message).toBeInViewport()
    await message.hover()
    await passTime(page, 60_000)
    await expect(message).toBeVisible()
    await page.mouse.move(0, 0)
    await message.getByRole('button', { name: 'Close' }).focus()
    await passTime(page, 60_000)
    await expect(message).toBeVisible()
    await page.getByRole('searchbox').focus()
    await passTime(page, 60_000)
    await expect(message).toHaveCount(0)
  })

  test('changes a feed', async ({ page, operator }) => {
    const feed = { name: 'Before', url: 'https://before.example/rss', is_active: false }
    const { id } = await operator.post<{ id: number }>('feeds/', feed)
    await page.goto(`/portal/feeds/${id}`)
    await page.getByLabel('Feed Name').fill('After')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Feed updated successfully')).toBeVisible()
    expect((await operator.get<{ name: string }>(`feeds/${id}/`)).name).toBe('After')
  })

  test('keeps what is typed while it is saved, and asks before it is lost', async ({ page, operator }) => {
    const feed = { name: 'Typed', url: 'https://typed.example/rss', is_active: false }
    const { id } = await operator.post<{ id: number }>('feeds/', feed)
    await page.goto(`/portal/feeds/${id}`)
    const pass = await holdBack(page, `${FEEDS}${id}/`, 'PUT')
    const save = page.getByRole('button', { name: 'Save Changes' })
    await page.getByLabel('Feed Name').fill('Sent')
    await save.click()
    await page.getByLabel('Public Name').fill('Typed since')
    pass()
    await expect(page.getByText('Feed updated successfully')).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Public Name')).toHaveValue('Typed since')
    await save.click()
    await expect
      .poll(() => operator.get(`feeds/${id}/`))
      .toMatchObject({ name: 'Sent', public_name: 'Typed since' })
  })

  test('shows the last pulls of the feed below the form', async ({ page }) => {
    const feed = feedRow({
      id: 7,
      name: 'Gone',
      health: 'failing',
      last_error: 'oats.example answered 410 Gone; the feed was removed permanently.',
      next_poll_at: '2026-03-06T12:00:00.000Z',
      moved_to: 'https://new.example/rss',
    })
    await answerInstead(page, `${FEEDS}7/`, { body: feed })
    await page.goto('/portal/feeds/7')
    const pulls = panelOf(page, 'Pulls')
    for (const text of ['Failing', '05/03/2026', '06/03/2026', '410 Gone', 'https://new.example/rss']) {
      await expect(pulls).toContainText(text)
    }
    await expectNoFindings(page)
    await pulls.getByRole('link', { name: 'Job logs of this feed' }).click()
    await expect(page).toHaveURL('/portal/logs?feed=7')
  })

  test('says that a pull still runs when its command has not ended after 20 s', async ({ page }) => {
    await answerInstead(page, `${FEEDS}7/`, { body: feedRow({ id: 7, name: 'Slow' }) })
    const body = { success: true, is_running: true, output: 'Still running.', errors: '', job_log_id: 31 }
    await answerInstead(page, '/api/portal/commands/', { method: 'POST', body })
    await page.goto('/portal/feeds/7')
    const pulls = panelOf(page, 'Pulls')
    await pulls.getByRole('button', { name: 'Pull now' }).click()
    await expect(pulls.getByRole('status')).toHaveText('The pull is still running.')
    await expect(pulls).not.toContainText('Pulled.')
    await expect(pulls.getByRole('link', { name: 'Its job log' })).toHaveAttribute(
      'href',
      '/portal/logs?job=31',
    )
  })

  test('counts no publishers before they have loaded', async ({ page }) => {
    const loaded = Promise.withResolvers<void>()
    await answerInstead(page, `${FEEDS}7/`, { body: feedRow({ id: 7, name: 'World' }) })
    await page.route('**/api/portal/publishers/?**', async route => {
      await loaded.promise
      await route.continue()
    })
    await page.goto('/portal/feeds/7')
    const pulls = panelOf(page, 'Pulls')
    await expect(pulls).toContainText('Loading…')
    await expect(pulls).not.toContainText('Shown by')
    loaded.resolve()
    await expect(pulls).toContainText('Shown by 0 publishers')
  })

  test('name and a valid address are required; the first invalid field gets the focus', async ({ page }) => {
    const form = new FeedFormPage(page)
    await form.openNew()
    await form.fill('', 'no address')
    await form.submit()
    await expect(page.getByLabel('Feed Name')).toBeFocused()
    await expect(page.getByLabel('Feed URL')).toHaveAttribute('aria-invalid', 'true')
  })

  test('the address of a feed that does not exist leads back to the list', async ({ page }) => {
    await page.goto('/portal/feeds/999999')
    await expect(page.getByText('Feed not found')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('link', { name: 'All feeds' }).click()
    await expect(page).toHaveURL('/portal/feeds')
  })

  test('failures to load and save are shown, with the server’s detail if there is one', async ({ page }) => {
    await answerInstead(page, `${FEEDS}7/`, { status: 500 })
    await page.goto('/portal/feeds/7')
    await expect(page.getByRole('alert')).toContainText('Failed to load feed data. Please try again.')
    const form = new FeedFormPage(page)
    await form.openNew()
    await form.fill('Refused', 'https://refused.example/rss')
    await answerInstead(page, FEEDS, { status: 500, method: 'POST' })
    await form.submit()
    await expect(page.getByRole('alert')).toContainText(
      'Failed to save feed. Please check your inputs and try again.',
    )
    await answerInstead(page, FEEDS, { status: 400, method: 'POST', body: { detail: 'Twice.' } })
    await form.submit()
    await expect(page.getByRole('alert')).toContainText('Twice.')
  })

  test('leaving with changes needs a confirmation, Cancel does not', async ({ page }) => {
    const form = new FeedFormPage(page)
    await form.openNew()
    await form.fill('Half', '')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/portal/feeds/add')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/portal/feeds')
  })
})
