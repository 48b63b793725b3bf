import { expectNoFindings } from '../../accessibility.ts'
import {
  answerInstead,
  expect,
  hiddenPx,
  type Operator,
  panelOf,
  passTime,
  passTimeUntilVisible,
  stopClock,
  test,
  withoutLiveEvents,
} from '../portal-test.ts'
import { listOf, publisherRow, videoRow } from '../rows.ts'

const VIDEOS = '/api/portal/videos/'

type Found = {
  id: number
  publisher_id: number
  latest_content_title: string
  publisher_name: string
  view_count: number
}

/** The newest completed video. The demo makes its own while the tests begin. */
async function findCompleted(operator: Operator): Promise<Found> {
  const newest = async () => (await operator.get<{ results: Found[] }>('videos/?status=COMPLETED')).results[0]
  await expect.poll(newest, { timeout: 60_000 }).toBeDefined()
  const found = await newest()
  if (!found) throw new Error('The completed video is gone.')
  return found
}

const LONG = 'A headline that is a good deal longer than forty characters'

test.describe('list', () => {
  test('keeps page numbers and count while the next page loads', async ({ page }) => {
    const answered = Promise.withResolvers<void>()
    await page.route(`**${VIDEOS}?*`, async route => {
      const isSecond = route.request().url().includes('page=2')
      if (isSecond) await answered.promise
      await route.fulfill({
        json: listOf([videoRow({ latest_content_title: isSecond ? 'Second' : 'First' })], 120),
      })
    })
    await page.goto('/portal/videos')
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page).toHaveURL('/portal/videos?page=2')
    await expect(page.getByText('Showing 120 of 120 videos')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    answered.resolve()
    await expect(page.getByText('Second')).toBeVisible()
  })

  test('shows every column, cuts titles and marks pinned and failed videos', async ({ page }) => {
    await answerInstead(page, VIDEOS, {
      body: listOf([
        videoRow({ id: 1, latest_content_title: LONG, is_pinned: true }),
        videoRow({
          id: 2,
          publisher_name: LONG.repeat(4),
          latest_content_title: null,
          status: 'QUEUED',
          duration: null,
        }),
        videoRow({ id: 3, latest_content_title: 'Broken', status: 'FAILED', error_message: 'No picture.' }),
        videoRow({ id: 4, latest_content_title: 'Made', status: 'PROCESSING', progress: 40, step: 'Item 2' }),
      ]),
    })
    await page.goto('/portal/videos')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Video',
      'Status',
      'Duration',
      'Views',
      'Generated',
      'Actions',
    ])
    const row = (index: number) => page.getByRole('row').nth(index)
    const [pinned, queued, failed, made] = [row(1), row(2), row(3), row(4)]
    await expect(pinned).toContainText(`${LONG.slice(0, 40)}…`)
    for (const text of ['PINNED', 'The Gazette', '4 items', '1:15', '12']) {
      await expect(pinned).toContainText(text)
    }
    await expect(pinned).toHaveClass(/highlighted/)
    await expect(queued).toContainText('Untitled')
    await expect(queued).toContainText(`${LONG.repeat(2).slice(0, 60)}… · 4 items`)
    await expect(queued.getByText('QUEUED')).toHaveAttribute('data-tone', 'secondary')
    await expect(queued).toContainText(/since 05\/03\/2026, \d\d:00/)
    await expect(queued.getByRole('button', { name: /Pin/ })).toHaveCount(0)
    await expect(failed).toContainText('No picture.')
    await expect(failed.getByText('FAILED')).toHaveAttribute('data-tone', 'danger')
    await expect(made).toContainText('40%')
    await expect(made.getByText('PROCESSING')).toHaveAttribute('data-tone', 'info')
    await expect(pinned.getByText('COMPLETED')).toHaveAttribute('data-tone', 'success')
    await expect(pinned).toContainText(/05\/03\/2026, \d\d:00/)
    await expect(pinned).not.toContainText('since')
    await expect(made.getByRole('link', { name: 'View', exact: true })).toHaveAttribute(
      'href',
      '/portal/videos/4',
    )
    await expect(page.getByText('Showing 4 of 4 videos')).toBeVisible()
    // On a tablet the row folds: its lines lie below the title, and the buttons stay in sight beside it.
    await page.setViewportSize({ width: 1024, height: 720 })
    const edges = async (text: string) => {
      const box = await pinned.getByText(text).boundingBox()
      return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }
    }
    expect((await edges(LONG.slice(0, 40))).bottom).toBeLessThan((await edges('COMPLETED')).top)
    await expect(pinned.getByRole('link', { name: /^View/ })).toBeInViewport({ ratio: 1 })
  })

  test('fits into a window of 1280 px with long names and millions of views', async ({ page }) => {
    const long = { latest_content_title: LONG, publisher_name: LONG, view_count: 123_456_789 }
    const rows = [
      videoRow({ id: 1, ...long, is_pinned: true, is_on_air: true }),
      videoRow({ id: 2, ...long, status: 'PROCESSING', progress: 40, step: 'Rendering' }),
    ]
    await answerInstead(page, VIDEOS, { body: listOf(rows) })
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto('/portal/videos')
    const table = page.getByRole('table')
    await expect(table).toContainText('123,456,789')
    await expect.poll(() => hiddenPx(table)).toBeLessThanOrEqual(0)
  })

  test('counts on how long a video waits and how long its generation runs', async ({ page }) => {
    await page.clock.install()
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
    const rows = [
      // Retried a moment ago.
      videoRow({ id: 1, latest_content_title: 'Next', status: 'QUEUED', queued_at: ago(3600) }),
      videoRow({
        id: 2,
        latest_content_title: 'Now',
        status: 'PROCESSING',
        progress: 40,
        generation_started: ago(125),
      }),
    ]
    await answerInstead(page, VIDEOS, { body: listOf(rows) })
    await page.goto('/portal/videos')
    const row = (title: string) => page.getByRole('row').filter({ hasText: title })
    await expect(row('Next')).toContainText(/since \d\d\/\d\d\/\d{4}, \d\d:\d\dwaits 1 h/)
    await expect(row('Now')).toContainText(/runs 2 min \d+ s/)
    await passTime(page, 120_000)
    await expect(row('Next')).toContainText('waits 1 h 2 min')
    await expect(row('Now')).toContainText(/runs 4 min \d+ s/)
    await expectNoFindings(page)
    await page.setViewportSize({ width: 375, height: 740 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await answerInstead(page, `${VIDEOS}1/`, { body: rows[0] })
    await page.goto('/portal/videos/1')
    await expect(panelOf(page, 'Video Information')).toContainText('waits 1 h')
  })

  test('status and publisher are in the URL and in chips that clear them', async ({ page, operator }) => {
    const { results } = await operator.get<{ results: { id: number; name: string }[] }>('publishers/')
    const { id, name } = results[0] ?? { id: 0, name: '' }
    await page.goto(`/portal/videos?status=FAILED&publisher=${id}`)
    await expect(page.getByText('No videos match your current filters.')).toBeVisible()
    await page.getByTitle('Status: FAILED, clear filter').click()
    await expect(page).toHaveURL(`/portal/videos?publisher=${id}`)
    await page.getByTitle(`Publisher: ${name}, clear filter`).click()
    await expect(page).toHaveURL('/portal/videos')
    await page.goBack()
    await expect(page.getByRole('combobox', { name: 'Publisher filter' })).toHaveValue(String(id))
  })

  test('can be a grid of cards, which the browser remembers; a preview loads only on hover or focus', async ({
    page,
    operator,
  }) => {
    test.setTimeout(90_000)
    const { latest_content_title: title } = await findCompleted(operator)
    const loaded: string[] = []
    page.on('request', request => request.url().endsWith('.mp4') && loaded.push(request.url()))
    await page.goto('/portal/videos')
    await page.getByRole('button', { name: 'Grid' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Grid' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('table')).toHaveCount(0)
    const cards = page.getByRole('list', { name: 'Video Library' })
    const card = cards.getByRole('article').filter({ hasText: title }).first()
    await expect(card).toContainText('COMPLETED')
    await expect(card.getByRole('button', { name: 'Pin', exact: true })).toBeVisible()
    expect(loaded).toEqual([])
    const preview = card.locator('video')
    const isPlaying = () => preview.evaluate((each: HTMLVideoElement) => each.muted && each.currentTime > 0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await card.hover()
    await expect.poll(isPlaying).toBe(true)
    await page.mouse.move(0, 0)
    await expect(preview).toHaveCount(0)
    await page.getByRole('button', { name: 'Refresh' }).focus()
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: title }).first().focus()
    await expect.poll(isPlaying).toBe(true)
    await page.setViewportSize({ width: 375, height: 740 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await expectNoFindings(page)
    await page.getByRole('link', { name: title }).first().click()
    await expect(panelOf(page, 'Video Information')).toContainText(title)
  })

  test('pins at once and unpins after a confirmation; messages disappear after 5 seconds', async ({
    page,
  }) => {
    await page.clock.install()
    // The list may be requested again at any moment, so it reports the pin only once it was made.
    let isPinned = false
    await page.route(
      url => url.pathname === VIDEOS,
      route => route.fulfill({ json: listOf([videoRow({ id: 1, is_pinned: isPinned })]) }),
    )
    await page.route('**/api/publishers/the-gazette/pin-video/', route => {
      isPinned = true
      return route.fulfill({ json: { success: true } })
    })
    await answerInstead(page, '/api/publishers/the-gazette/unpin-video/', { body: { success: true } })
    await page.goto('/portal/videos')
    const button = page.getByRole('button', { name: 'Pin', exact: true })
    await button.waitFor()
    await stopClock(page)
    await button.click()
    const message = page.getByText('Video "Ferries are back" has been pinned for The Gazette')
    await passTimeUntilVisible(page, message)
    await passTime(page, 4800)
    await expect(message).toBeVisible()
    await passTime(page, 300)
    await expect(message).toHaveCount(0)
    await page.clock.resume()
    const pinned = page.getByRole('button', { name: 'Pinned', exact: true })
    await expect(pinned).toBeFocused()
    await pinned.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Are you sure you want to unpin this video?')
    await dialog.getByRole('button', { name: 'Unpin' }).click()
    await expect(page.getByText('Video has been unpinned for The Gazette')).toBeVisible()
  })

  test('failures to load, pin and unpin are shown', async ({ page }) => {
    await withoutLiveEvents(page)
    await answerInstead(page, VIDEOS, { status: 500 })
    await page.setViewportSize({ width: 1280, height: 360 })
    await page.goto('/portal/videos')
    await expect(page.getByRole('alert')).toContainText('Failed to load videos. Please try again later.')
    await page.unrouteAll()
    await answerInstead(page, VIDEOS, {
      body: listOf([
        videoRow({ id: 1, latest_content_title: 'One' }),
        videoRow({ id: 2, latest_content_title: 'Two', is_pinned: true }),
        videoRow({ id: 3, latest_content_title: 'Three', publisher_slug: '', publisher_name: 'Gone' }),
      ]),
    })
    await answerInstead(page, '/api/portal/publishers/', { body: listOf([publisherRow({})]) })
    await answerInstead(page, '/api/publishers/the-gazette/pin-video/', { status: 500 })
    await answerInstead(page, '/api/publishers/the-gazette/unpin-video/', { status: 500 })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByTitle('Pin: One').click()
    await expect(page.getByRole('alert')).toHaveText('Failed to pin video. Please try again.')
    await page.getByTitle('Pinned: Two').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unpin' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to unpin video. Please try again.')
    await page.getByTitle('Pin: Three').click()
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText('Publisher not found for this video.')
    // The message is at the row, not at the top of a long list.
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await expect(alert).toBeInViewport({ ratio: 1 })
  })

  test('an empty library shows a message', async ({ page }) => {
    await answerInstead(page, VIDEOS, { body: [] })
    await page.goto('/portal/videos')
    await expect(page.getByText('No videos found in the system.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Status filter' }).selectOption('FAILED')
    await expect(page.getByText('No videos match your current filters.')).toBeVisible()
  })
})

test.describe('detail', () => {
  test('shows a finished video with its facts and the download', async ({ page, operator }) => {
    test.setTimeout(90_000)
    const video = await findCompleted(operator)
    await page.goto(`/portal/videos/${video.id}`)
    const facts = panelOf(page, 'Video Information')
    await expect(facts).toContainText(video.publisher_name)
    await expect(facts).toContainText(video.latest_content_title)
    await expect(facts).toContainText(/\d+ seconds?/)
    const screen = page.locator('video')
    await expect.poll(() => screen.evaluate((each: HTMLVideoElement) => each.duration)).toBeGreaterThan(1)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Video' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.mp4$/)
    await facts.getByRole('button', { name: 'Pin', exact: true }).click()
    await expect(page.getByText(`has been pinned for ${video.publisher_name}`)).toBeVisible()
    await facts.getByRole('button', { name: 'Pinned', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unpin' }).click()
    await expect(page.getByText(`Video has been unpinned for ${video.publisher_name}`)).toBeVisible()
    await page.getByRole('link', { name: 'Back to Videos' }).click()
    await expect(page).toHaveURL('/portal/videos')
  })

  test('is the one that the theme preview of its publisher shows, large and docked', async ({
    page,
    operator,
  }) => {
    test.setTimeout(90_000)
    const video = await findCompleted(operator)
    await page.goto(`/portal/publishers/${video.publisher_id}#theme`)
    for (const frame of ['[data-theme-preview]', '[data-docked-preview]']) {
      const screen = page.locator(`${frame} video`)
      await screen.scrollIntoViewIfNeeded()
      await expect(screen).toHaveAttribute('poster', /\/media\//)
    }
    const corner = page.locator('[data-docked-preview]')
    const docked = corner.locator('video')
    const gap = async () => {
      const [outer, inner] = [await corner.boundingBox(), await docked.boundingBox()]
      return outer && inner ? Math.round(outer.x + outer.width - inner.x - inner.width) : undefined
    }
    // The border is one pixel wide.
    await expect.poll(gap).toBe(17)
    await page.getByLabel('Distance from the Edges (pixels)').fill('40')
    await expect.poll(gap).toBe(41)
  })

  test('plays in the player of publishers’ pages from an item of its line-up on, and counts nothing', async ({
    page,
    operator,
  }) => {
    test.setTimeout(90_000)
    const { id } = await findCompleted(operator)
    const { items } = await operator.get<{ items: { start: number }[] }>(`videos/${id}/lineup/`)
    const start = items[1]?.start ?? 0
    expect(start).toBeGreaterThan(0)
    const beacons: string[] = []
    page.on('request', request => request.url().endsWith('/events/') && beacons.push(request.method()))
    await page.goto(`/portal/videos/${id}`)
    const screen = page.locator('[data-own-player] video')
    await expect(screen).toBeVisible()
    await page.getByRole('button', { name: 'Show line-up' }).click()
    const startedAt = screen.evaluate(
      (each: HTMLVideoElement) =>
        new Promise<number>(resolve => {
          each.addEventListener('playing', () => resolve(each.currentTime), { once: true })
        }),
    )
    await panelOf(page, 'Line-up')
      .getByRole('button', { name: /^0:\d\d – 0:\d\d$/ })
      .nth(1)
      .click()
    expect(await startedAt).toBeGreaterThanOrEqual(start)
    const timeS = () => screen.evaluate((each: HTMLVideoElement) => each.currentTime)
    await expect.poll(timeS).toBeGreaterThan(start + 0.5)
    await expect(screen).toBeInViewport()
    await page.goto('/portal/videos')
    // Live events of the portal are the only ones.
    expect(beacons.filter(method => method === 'POST')).toEqual([])
  })

  test('stays at the line-up that its address names while what is above it loads', async ({
    page,
    operator,
  }) => {
    const { id } = await findCompleted(operator)
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/own-figures*.js', async route => {
      await held.promise
      await route.continue()
    })
    // So low that there is enough below the shortest line-up.
    await page.setViewportSize({ width: 1280, height: 360 })
    await page.goto(`/portal/videos/${id}#line-up`)
    const lineUp = panelOf(page, 'Line-up')
    const top = () => lineUp.evaluate(each => Math.abs(Math.round(each.getBoundingClientRect().top)))
    await expect(lineUp.getByRole('row')).not.toHaveCount(0)
    await expect.poll(top).toBe(0)
    held.resolve()
    await expect(panelOf(page, 'Figures')).toContainText('Impressions')
    await expect.poll(top).toBe(0)
  })

  test('has a placeholder for each other status, and the details of a failure', async ({ page }) => {
    for (const [status, text] of [
      ['QUEUED', 'This video is queued for generation.'],
      ['PROCESSING', 'This video is being generated.'],
      ['FAILED', 'The generation of this video failed.'],
      ['COMPLETED', 'This video is not available.'],
    ] as const) {
      await page.unrouteAll()
      await answerInstead(page, `${VIDEOS}7/`, {
        body: videoRow({
          id: 7,
          status,
          ...(status === 'FAILED' && {
            error_message: 'The disk is full.',
            error_class: 'storage-full',
            advice: 'Free space, then retry it.',
          }),
        }),
      })
      await page.goto('/portal/videos/7')
      await expect(page.getByText(text)).toBeVisible()
      if (status === 'COMPLETED') {
        const facts = panelOf(page, 'Video Information')
        await expect(facts).toContainText(
          /Content Count\s*4\s*Status\s*COMPLETED\s*Duration\s*1:15\s*Views\s*12\s*Started\s*05\/03/,
        )
        await expect(facts).toContainText(/Completed\s*05\/03\/2026, \d\d:00\s*Generation Time\s*31 seconds/)
        const latest = panelOf(page, 'Latest Content')
        await expect(latest).toContainText('After two winters.')
        const article = latest.getByRole('link')
        await expect(article).toHaveAttribute('href', 'https://example.com/ferries')
        await expect(article).toHaveAttribute('rel', /noopener/)
        await expect(page.getByRole('link', { name: 'Download Video' })).toHaveCount(0)
      }
      if (status !== 'FAILED') continue
      const details = panelOf(page, 'Error Details')
      await expect(details).toContainText('The disk is full.')
      await expect(details).toContainText('Storage full')
      await expect(details).toContainText('Free space, then retry it.')
    }
  })

  test('the message about a queued video is gone on the page of that video', async ({ page }) => {
    for (const id of [7, 8]) {
      await answerInstead(page, `/api/portal/videos/${id}/`, {
        body: videoRow({ id }),
      })
    }
    await answerInstead(page, '/api/portal/publishers/901/generate/', {
      status: 202,
      body: videoRow({ id: 8, status: 'QUEUED' }),
    })
    await page.goto('/portal/videos/7')
    await page.getByRole('button', { name: 'Generate Now' }).click()
    await page.getByRole('link', { name: /^Video #8 / }).click()
    await expect(page).toHaveURL('/portal/videos/8')
    await expect(page.getByText('Video Information')).toBeVisible()
    await expect(page.getByText(/^Video #8 /)).toHaveCount(0)
  })

  test('a missing video and a failure have different messages', async ({ page }) => {
    await page.goto('/portal/videos/999999')
    await expect(page.getByText('Video not found')).toBeVisible()
    await answerInstead(page, `${VIDEOS}8/`, { body: null })
    await page.goto('/portal/videos/8')
    await expect(page.getByText('Video not found')).toBeVisible()
    await answerInstead(page, `${VIDEOS}7/`, { status: 500 })
    await page.goto('/portal/videos/7')
    await expect(page.getByRole('alert')).toContainText(
      'Failed to load video details. Please try again later.',
    )
  })
})
