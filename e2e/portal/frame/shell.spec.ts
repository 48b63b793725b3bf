import { readFile } from 'node:fs/promises'
import { answerInstead, expect, holdBack, type Operator, test } from '../portal-test.ts'
import { feedRow, itemRow, listOf, videoRow } from '../rows.ts'

type FoundVideo = { id: number; latest_content_title: string }

/** The newest video, once the demo's first one has been made. Its title is also an item's. */
async function newestVideo(operator: Operator): Promise<FoundVideo> {
  let newest: FoundVideo | undefined
  const find = async () => {
    newest = (await operator.get<{ results: FoundVideo[] }>('videos/?status=COMPLETED')).results[0]
    return newest
  }
  await expect.poll(find, { timeout: 45_000 }).toBeDefined()
  if (!newest) throw new Error('No video.')
  return newest
}

test.describe('palette', () => {
  test('Ctrl-K leads to screens, publishers, feeds and commands', async ({ page, operator }) => {
    await operator.post('publishers/', { name: 'Palette Press', slug: 'palette-press' })
    await page.goto('/portal')
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    const search = page.getByRole('combobox', { name: /Search screens/ })
    const go = async (text: string, option: string | RegExp) => {
      await page.keyboard.press('Control+k')
      await search.fill(text)
      await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(option)
      await page.keyboard.press('Enter')
      await expect(search).toHaveCount(0)
    }
    await go('job', /Job Logs/)
    await expect(page).toHaveURL('/portal/logs')
    await expect(page.getByRole('main')).toBeFocused()
    await go('palette press', /Palette Press/)
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Palette Press')
    await go('pull_feeds', /pull_feeds/)
    await expect(page.getByRole('combobox', { name: 'Command', exact: true })).toHaveValue('pull_feeds')
  })

  test('begins with the records that were opened last, in whichever way', async ({ page, operator }) => {
    const firstOf = async <T>(path: string) => (await operator.get<{ results: T[] }>(path)).results[0]
    type Shown = { publisher_id: number; publisher_name: string; feed_id: number; feed_name: string }
    const feed = await firstOf<{ id: number; name: string }>('feeds/')
    const video = await newestVideo(operator)
    const shown = await firstOf<Shown>('contents/')
    const item = await firstOf<{ title: string; feed_id: number }>('items/')
    if (!feed || !shown || !item) throw new Error('The demo has records of every kind.')
    const moderation = `${shown.publisher_name} · ${shown.feed_name}`
    const search = new URLSearchParams({ feed: String(item.feed_id), search: item.title })
    const visits = [
      [`feeds/${feed.id}`, page.getByLabel('Feed Name')],
      [`publishers/${shown.publisher_id}`, page.getByRole('textbox', { name: 'Name', exact: true })],
      [`contents/${shown.publisher_id}/feeds/${shown.feed_id}`, page.getByText(moderation)],
      [`videos/${video.id}`, page.getByRole('link', { name: 'Download Video' })],
      [`contents/inbox?${search}`, page.getByRole('main').getByText(item.title).first()],
    ] as const
    for (const [path, content] of visits) {
      await page.goto(`/portal/${path}`)
      await content.waitFor()
    }
    await page.keyboard.press('Control+k')
    const options = page.getByRole('listbox').getByRole('option')
    const names = [item.title, '(', moderation, shown.publisher_name, feed.name]
    for (const [index, name] of names.entries()) {
      await expect(options.nth(index)).toContainText(name)
      await expect(options.nth(index)).toContainText('Recent')
    }
    await options.nth(1).click()
    await expect(page).toHaveURL(`/portal/videos/${video.id}`)
  })

  test('offers what was found at once, items before videos', async ({ page, operator }) => {
    const { latest_content_title: title } = await newestVideo(operator)
    await page.goto('/portal')
    await page.getByRole('button', { name: /^Go to/ }).click()
    const letItemsPass = await holdBack(page, '/api/portal/items/', 'GET')
    const videosAnswer = page.waitForResponse(
      answer =>
        new URL(answer.url()).searchParams.get('search') === title && answer.url().includes('/videos/'),
    )
    await page.getByRole('combobox', { name: /Search screens/ }).fill(title)
    await (await videosAnswer).finished()
    // Two frames are enough to show what was found.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options).toHaveCount(0)
    letItemsPass()
    await expect(options.first()).toContainText(title)
    await expect(options.first()).toHaveText(/. · Item$/)
    await expect(options.filter({ hasText: /Video$/ }).first()).toBeVisible()
  })

  test('keeps the entry that the arrow keys chose when more is found before it', async ({
    page,
    operator,
  }) => {
    const { latest_content_title: title } = await newestVideo(operator)
    await operator.post('publishers/', { name: `About ${title}`, slug: 'palette-post' })
    await page.goto('/portal')
    await page.getByRole('button', { name: /^Go to/ }).click()
    const letItemsPass = await holdBack(page, '/api/portal/items/', 'GET')
    const search = page.getByRole('combobox', { name: /Search screens/ })
    await search.fill(title)
    // The palette loads the publishers when it opens; before they are there the key chooses nothing.
    await expect(page.getByRole('option').first()).toContainText(`About ${title}`)
    await search.press('ArrowDown')
    const selected = page.getByRole('option', { selected: true })
    const chosen = (await selected.textContent()) ?? ''
    expect(chosen).toContain(`About ${title}`)
    letItemsPass()
    await expect(page.getByRole('option').first()).toHaveText(/. · Item$/)
    await expect(selected).toHaveText(chosen)
    await search.fill(`${title} `)
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await search.press('ArrowUp')
    await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  })

  test('says that it searches until every answer has come, and only then that nothing was found', async ({
    page,
  }) => {
    await page.goto('/portal')
    await page.getByRole('button', { name: /^Go to/ }).click()
    const letItemsPass = await holdBack(page, '/api/portal/items/', 'GET')
    const videosAnswer = page.waitForResponse(answer => answer.url().includes('/videos/?search=nothing'))
    const palette = page.getByRole('dialog', { name: 'Go to' })
    const status = palette.getByRole('status')
    await expect(status).toHaveText('')
    await palette.getByRole('combobox').fill('nothing of this name')
    await expect(status).toHaveText('Searching…')
    await (await videosAnswer).finished()
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(status).toHaveText('Searching…')
    letItemsPass()
    await expect(status).toHaveText('Nothing found')
  })

  test('says that the server could not search, instead of that nothing was found', async ({ page }) => {
    await answerInstead(page, '/api/portal/items/', { status: 500 })
    await page.goto('/portal')
    await page.getByRole('button', { name: /^Go to/ }).click()
    const palette = page.getByRole('dialog', { name: 'Go to' })
    await palette.getByRole('combobox').fill('nothing of this name')
    await expect(palette.getByRole('status')).toHaveText(
      'Not everything could be searched. Please try again.',
    )
  })

  test('Escape closes it and gives the focus back', async ({ page }) => {
    await page.goto('/portal')
    const button = page.getByRole('button', { name: /^Go to/ })
    await button.click()
    await page.getByRole('combobox', { name: /Search screens/ }).fill('nothing of this name')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
})

test('the dark scheme can be chosen and persists', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/portal')
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  expect(await scheme()).toBe('dark')
  await page.reload()
  await expect.poll(scheme).toBe('dark')
  await page.getByRole('button', { name: 'System', exact: true }).click()
  expect(await scheme()).toBe('light')
})

test('all rows of the current filter are exported, with formulas disarmed', async ({ page }) => {
  await answerInstead(page, '/api/portal/feeds/', {
    body: listOf([feedRow({ id: 1, name: '=cmd()' }), feedRow({ id: 2, name: 'Other' })]),
  })
  await page.goto('/portal/feeds?search=cmd')
  await expect(page.getByText('Showing 1 of 2 feeds')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('feeds.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain("'=cmd()")
  expect(text).not.toContain('Other')

  await page.route(
    url => url.pathname === '/api/portal/videos/',
    async route => {
      const isFirst = new URL(route.request().url()).searchParams.get('page') !== '2'
      const video = videoRow({ id: isFirst ? 1 : 2, latest_content_title: isFirst ? 'First' : 'Second' })
      await route.fulfill({ json: { ...listOf([video], 2), next: isFirst ? '/next' : null } })
    },
  )
  await page.goto('/portal/videos')
  const videos = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const rows = await readFile(await (await videos).path(), 'utf8')
  expect(rows).toContain('First')
  expect(rows).toContain('Second')
})

test('maintenance mode is shown on every screen until it is off', async ({ page, operator }) => {
  await operator.put('settings/', { maintenance_mode: true })
  try {
    await page.goto('/portal/feeds')
    const banner = page.getByText('Maintenance mode is on: no new videos are generated.')
    await expect(banner).toBeVisible()
    const listening = page.waitForResponse(answer => answer.url().endsWith('/api/portal/events/'))
    await page.reload()
    await expect(banner).toBeVisible()
    await listening
    await operator.put('settings/', { maintenance_mode: false })
    await expect(banner).toHaveCount(0)
  } finally {
    await operator.put('settings/', { maintenance_mode: false })
  }
})

test('items are moderated by keyboard', async ({ page }) => {
  const path = '/api/portal/contents/7/feeds/8/'
  const items = ['One', 'Two', 'Three'].map((title, index) => itemRow({ id: index + 1, title }))
  await answerInstead(page, path, {
    body: {
      ...listOf(items),
      settings: { top_n_contents: 5, categories: [] },
      counts: { total: 3, normal: 3, pinned: 0, banned: 0 },
      categories: [],
    },
  })
  await answerInstead(page, `${path}content/2/`, { body: { message: 'Done' } })
  await page.goto('/portal/contents/7/feeds/8')
  const row = (index: number) => page.getByRole('row').nth(index)
  await row(1).waitFor()
  await page.keyboard.press('j')
  await expect(row(1)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  await expect(row(2)).toContainText('Pinned')
  await expect(row(2)).toBeFocused()
  await page.keyboard.press('b')
  await expect(row(2)).toContainText('Banned')
  await page.keyboard.press('r')
  await expect(row(2)).toContainText('Normal')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Select Two' })).toBeChecked()
  await page.keyboard.press('k')
  await expect(row(1)).toBeFocused()

  const pin = page.getByTitle('Pin: Two')
  await pin.click()
  await expect(page.getByTitle('Unpin: Two')).toBeFocused()
  await page.getByTitle('Reset: Two').click()
  await expect(row(2)).toBeFocused()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Pin or unpin the item')
  await help.getByRole('switch', { name: 'Use these keys' }).uncheck()
  await help.getByRole('button', { name: 'Close' }).click()
  await expect(row(2)).toBeFocused()
  await page.keyboard.press('j')
  await expect(row(2)).toBeFocused()
})
