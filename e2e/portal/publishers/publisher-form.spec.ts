import { PublisherFormPage } from '../../pages/publisher-form-page.ts'
import { answerInstead, expect, holdBack, passTimeUntilVisible, stopClock, test } from '../portal-test.ts'
import { feedRow, listOf, publisherRow, videoRow } from '../rows.ts'

const PUBLISHERS = '/api/portal/publishers/'
const BANNER = '[role=alert]:has(svg)'

test('a new form has its sections and the defaults', async ({ page }) => {
  await new PublisherFormPage(page).openNew()
  // Shown once there are people beside the first administrator.
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2 }).filter({ hasNotText: 'Publisher’s People' }),
  ).toHaveText([
    'Publisher Settings',
    'Feed Settings',
    'Video Generation & Automation',
    'Video Assets',
    'Brand & Ratios',
    'Ad Settings',
    'Autoplay Settings',
    'Theme Settings',
    'Docking Settings',
  ])
  await expect(page.getByLabel('Video Update Frequency (minutes)')).toHaveValue('1440')
  await expect(page.getByLabel('Content Duration (seconds)')).toHaveValue('3')
  await expect(page.getByLabel('Embed Version')).toHaveValue('latest')
  await expect(page.getByLabel('Ad Placement')).toHaveValue('postroll')
  for (const name of ['Ad Tag URL', 'Skip Delay (seconds)', 'Ad Placement']) {
    await expect(page.getByLabel(name)).toBeDisabled()
  }
  await expect(page.getByLabel('Skip Delay (seconds)')).toHaveValue('5')
  await expect(page.getByRole('slider')).toHaveValue('50')
  for (const [field, limits] of [
    [page.getByLabel('Video Update Frequency (minutes)'), { min: '15', max: '525600' }],
    [page.getByLabel('Content Duration (seconds)'), { min: '1' }],
    [page.getByLabel('Skip Delay (seconds)'), { min: '0', max: '30' }],
    [page.getByRole('slider'), { min: '0', max: '100', step: '5' }],
  ] as const) {
    for (const [name, value] of Object.entries(limits)) await expect(field).toHaveAttribute(name, value)
  }
  for (const [name, isOn] of [
    ['Active', true],
    ['Auto Video Generation', true],
    ['Enable Ads', false],
    ['Enable Autoplay', true],
    ['Start Muted', true],
    ['Loop Video', false],
    ['Dock in a Corner', true],
  ] as const) {
    await expect(page.getByRole('switch', { name })).toBeChecked({ checked: isOn })
  }
  await page.getByRole('switch', { name: 'Enable Autoplay' }).uncheck()
  await expect(page.getByRole('switch', { name: 'Start Muted' })).toBeDisabled()
  await expect(page.getByRole('slider')).toBeDisabled()
  await page.getByRole('switch', { name: 'Auto Video Generation' }).uncheck()
  await expect(page.getByLabel('Video Update Frequency (minutes)')).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Publisher Settings' })).toContainText(
    'To change the pinned video, go to the Videos page.',
  )
})

test('the form of a publisher shows the video on air and the next one, and links to its records', async ({
  page,
}) => {
  const thumbnail = '/media/ferries.jpg'
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>'
  await page.route(`**${thumbnail}`, route => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
  const onAir = videoRow({ id: 904, publisher_id: 1, is_on_air: true, thumbnail })
  await answerInstead(page, '/api/portal/videos/', { body: listOf([onAir]) })
  await page.goto('/portal/publishers/1')
  const settings = page.getByRole('region', { name: 'Publisher Settings' })
  await expect(settings.getByRole('link', { name: 'Video #904' })).toBeVisible()
  await expect(settings.locator('img')).toHaveAttribute('src', thumbnail)

  await page.getByRole('button', { name: 'Show line-up' }).click()
  await expect(page.getByRole('table', { name: 'Next video' })).toBeVisible()

  await settings.getByRole('button', { name: /^More actions/ }).click()
  for (const [name, address] of [
    ['Videos', '/portal/videos?publisher=1'],
    ['Job logs', '/portal/logs?publisher=1'],
  ] as const) {
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('href', address)
  }
  await page.getByRole('menuitem', { name: 'Contents' }).click()
  await expect(page).toHaveURL(/\/portal\/contents\?search=/)
})

test('slug, domains, feeds, categories and totals work together', async ({ page, operator }) => {
  const feed = await operator.post<{ id: number }>('feeds/', {
    name: 'Totals Feed',
    url: 'https://totals.example/rss',
    is_active: true,
  })
  const form = new PublisherFormPage(page)
  await form.openNew()
  await form.nameIt(' 7 Été -- & the  North! ')
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue('7-t-the-north')
  await form.allowDomain('a.example')
  await page.getByRole('button', { name: 'Add Domain' }).click()
  await expect(page.getByRole('textbox', { name: 'Allowed domain 2', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Remove domain 2' }).click()
  await page.getByRole('button', { name: 'Remove domain 1' }).click()
  await expect(page.getByRole('textbox', { name: 'Allowed domain 1', exact: true })).toHaveValue('')
  await form.attachFeed('Totals Feed', 4)
  await expect(page.getByTitle('Top contents of Totals Feed')).toHaveAttribute('min', '1')
  const categories = page.getByTitle('Categories of Totals Feed')
  await categories.fill(' sport')
  await categories.press('Enter')
  await categories.fill('Sport')
  await categories.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove SPORT' })).toHaveCount(1)
  await form.showEachItemFor(6)
  const generation = page.getByRole('region', { name: 'Video Generation & Automation' })
  await expect(generation).toContainText(
    /Last Generated\s*Never\s*Total Items\s*4\s*Total Duration\s*24 seconds/,
  )
  // Other tests pull every active feed.
  await operator.remove(`feeds/${feed.id}/`)
})

test('fields out of range are refused beside the field', async ({ page }) => {
  const form = new PublisherFormPage(page)
  await form.openNew()
  await form.submit()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await form.nameIt('Range')
  await form.allowDomain('https://a.example')
  await form.submit()
  await expect(page.getByRole('textbox', { name: 'Allowed domain 1', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await form.allowDomain('a.example')
  await page.getByRole('button', { name: 'Add Domain' }).click()
  const second = page.getByRole('textbox', { name: 'Allowed domain 2', exact: true })
  await second.fill('b.example/page')
  await form.submit()
  await expect(second).toBeFocused()
  await page.getByRole('button', { name: 'Remove domain 2' }).click()
  await expect(page.getByRole('textbox', { name: 'Allowed domain 1', exact: true })).toBeFocused()
  const frequency = page.getByLabel('Video Update Frequency (minutes)')
  await frequency.fill('14')
  await form.submit()
  await expect(page.getByText('Video update frequency must be at least 15 minutes')).toBeVisible()
  await frequency.fill('525601')
  await form.submit()
  await expect(page.getByText('Video update frequency cannot exceed 525600 minutes (1 year)')).toBeVisible()
  await page.getByRole('switch', { name: 'Enable Ads' }).check()
  await page.getByLabel('Skip Delay (seconds)').fill('31')
  await frequency.fill('60')
  await form.submit()
  await expect(page.getByLabel('Ad Tag URL')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Skip Delay (seconds)')).toHaveAttribute('aria-invalid', 'true')
})

test('creating a publisher resets the form and opens the list, which shows the message longer', async ({
  page,
  operator,
}) => {
  await page.clock.install()
  const form = new PublisherFormPage(page)
  await form.openNew()
  await form.nameIt('Timed Times')
  await stopClock(page)
  await form.submit()
  const message = page.getByRole('status').filter({ hasText: 'Publisher created successfully' })
  await passTimeUntilVisible(page, message)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
  await passTimeUntilVisible(page, page.getByRole('table', { name: 'Publisher List' }))
  await expect(page).toHaveURL('/portal/publishers')
  await expect(message).toBeVisible()
  const { results } = await operator.get<{ results: { id: number }[] }>('publishers/?search=timed-times')
  await operator.remove(`publishers/${results[0]?.id}/`)
})

for (const path of ['999999', 'add?from=999999']) {
  test(`publishers/${path}, of a publisher that does not exist, leads back to the list`, async ({ page }) => {
    await page.goto(`/portal/publishers/${path}`)
    await expect(page.getByText('Publisher not found')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('link', { name: 'All publishers' }).click()
    await expect(page).toHaveURL('/portal/publishers')
  })
}

test('what is typed while a publisher is saved stays', async ({ page, operator }) => {
  const { id } = await operator.post<{ id: number }>('publishers/', { name: 'Slow', slug: 'slow-save' })
  await page.goto(`/portal/publishers/${id}`)
  const pass = await holdBack(page, `${PUBLISHERS}${id}/`, 'PUT')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Typed since')
  pass()
  await expect(page.getByText('Publisher updated successfully')).toBeVisible()
  await expect(name).toHaveValue('Typed since')
  // What others change after the first save is not overwritten by the second.
  await operator.put(`publishers/${id}/`, { length_per_content: 9 })
  await expect(page.getByLabel('Content Duration (seconds)')).toHaveValue('9')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .poll(() => operator.get(`publishers/${id}/`))
    .toMatchObject({ name: 'Typed since', length_per_content: 9 })
  await operator.remove(`publishers/${id}/`)
})

test('a copy in place of a new publisher is confirmed, since it would drop what was typed', async ({
  page,
  operator,
}) => {
  const { id } = await operator.post<{ id: number }>('publishers/', { name: 'Template', slug: 'template' })
  const form = new PublisherFormPage(page)
  await form.openNew()
  await form.nameIt('Half typed')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search screens' }).fill('Duplicate Template')
  await page.getByRole('option', { name: 'Duplicate Template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half typed')
  await operator.remove(`publishers/${id}/`)
})

test('a publisher is changed, and without active feeds there is a link to add one', async ({
  page,
  operator,
}) => {
  const { id } = await operator.post<{ id: number }>('publishers/', { name: 'Old', slug: 'old-name' })
  await answerInstead(page, '/api/portal/feeds/', { body: listOf([]) })
  await page.goto(`/portal/publishers/${id}`)
  await expect(page.getByText('No active feeds available')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Feed Settings' }).getByRole('link', { name: 'Add Feed' }),
  ).toHaveAttribute('href', '/portal/feeds/add')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('New')
  // Changes of others appear; only conflicting fields need a decision.
  await operator.put(`publishers/${id}/`, { length_per_content: 9 })
  await expect(page.getByLabel('Content Duration (seconds)')).toHaveValue('9')
  await operator.put(`publishers/${id}/`, { name: 'Theirs' })
  await expect(page.getByText('Changed by someone else while you typed: Name.')).toBeVisible()
  await expect(name).toHaveValue('New')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Publisher updated successfully')).toBeVisible()
  expect(await operator.get(`publishers/${id}/`)).toMatchObject({ name: 'New', length_per_content: 9 })
  await operator.remove(`publishers/${id}/`)
})

test('without an active feed there is a message, and attached inactive ones can still be detached', async ({
  page,
}) => {
  const feed = { id: 5, name: 'Sleeping', url: 'https://sleeping.example/rss', is_active: false }
  await answerInstead(page, '/api/portal/feeds/', { body: [feedRow(feed)] })
  await answerInstead(page, `${PUBLISHERS}7/`, {
    body: publisherRow({
      id: 7,
      feed_settings: [{ feed_id: 5, feed_name: 'Sleeping', top_n_contents: 4, categories: [] }],
      pinned_video: { id: 44, created_at: '2026-03-05T12:00:00Z' },
      last_video_generated: '2026-03-06T12:00:00Z',
    }),
  })
  await page.goto('/portal/publishers/7')
  // A placement that the server leaves out is a pre-roll, although a new publisher starts with a post-roll.
  await expect(page.getByLabel('Ad Placement')).toHaveValue('preroll')
  await expect(page.getByRole('region', { name: 'Publisher Settings' })).toContainText(
    /Video #44, created 05\/03\/2026, \d\d:00/,
  )
  await expect(page.getByRole('region', { name: 'Video Generation & Automation' })).toContainText(
    /Last Generated\s*06\/03\/2026/,
  )
  await expect(page.getByText('No active feeds available')).toBeVisible()
  const table = page.getByRole('table', { name: 'Attached feeds' })
  await expect(table).toContainText('Sleeping')
  await page.getByRole('checkbox', { name: 'Sleeping (inactive)' }).uncheck()
  await expect(table).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Sleeping (inactive)' }).check()
  await expect(table).toContainText('Sleeping')
})

test('only some of thousands of feeds are shown, and typing finds the others', async ({ page }) => {
  const feeds = Array.from({ length: 1000 }, (_, index) => feedRow({ id: index + 1, name: `Feed ${index}` }))
  await answerInstead(page, '/api/portal/feeds/', { body: feeds })
  await new PublisherFormPage(page).openNew()
  const section = page.getByRole('region', { name: 'Feed Settings' })
  await expect(section.getByText('Showing 100 of 1000 feeds. Type a part of the name.')).toBeVisible()
  await expect(section.getByRole('checkbox')).toHaveCount(100)
  expect(
    await section
      .locator('fieldset > div')
      .last()
      .evaluate(list => getComputedStyle(list).maxHeight),
  ).toBe('300px')
  await section.getByRole('searchbox').fill('feed 999')
  await section.getByRole('checkbox', { name: 'Feed 999' }).check()
  await expect(page.getByTitle('Top contents of Feed 999')).toHaveValue('5')
})

test('presets, pickers and Reset colour the preview', async ({ page }) => {
  await new PublisherFormPage(page).openNew()
  const theme = page.getByRole('region', { name: 'Theme Settings' })
  for (const preset of ['Default', 'Classic White', 'YouTube Red', 'Twitch Purple']) {
    await theme.getByRole('button', { name: preset }).click()
    await expect(theme.getByRole('button', { name: preset })).toHaveAttribute('aria-pressed', 'true')
  }
  for (const part of ['Primary', 'Secondary', 'Accent', 'Background', 'Control Bar']) {
    await expect(theme.getByLabel(`${part} Color`)).toBeVisible()
  }
  const player = theme.locator('[data-theme-preview] video')
  await player.scrollIntoViewIfNeeded()
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.duration)).toBe(10)
  // The preview includes the scripts that load after the first frame.
  await expect(theme.locator('[data-theme-preview] .bar .slider')).toBeAttached()
  const box = theme.locator('[data-theme-preview] > div > div')
  const color = () => box.evaluate(host => getComputedStyle(host).getPropertyValue('--feedreel-primary'))
  expect((await color()).trim()).toBe(await theme.getByLabel('Primary Color').inputValue())
  const primary = theme.getByLabel('Primary Color')
  const purple = await primary.inputValue()
  await theme.getByRole('button', { name: 'Reset' }).click()
  await expect(primary).not.toHaveValue(purple)
  await theme.getByTitle('Control Bar Color as').fill('#000000')
  await theme.getByLabel('Control Bar Color').fill('#ff0000')
  await expect(theme.getByTitle('Control Bar Color as')).toHaveValue(/rgba\(255, 0, 0, 0\.8\)/)
})

test('failures to load and to save are shown', async ({ page }) => {
  await answerInstead(page, `${PUBLISHERS}7/`, { status: 500 })
  await page.goto('/portal/publishers/7')
  await expect(page.getByRole('alert')).toContainText('Failed to load data. Please try again.')

  const form = new PublisherFormPage(page)
  await form.openNew()
  await form.nameIt('Refused')
  const refuse = async (answer: Parameters<typeof answerInstead>[2], sentence: string) => {
    await page.unrouteAll()
    await answerInstead(page, PUBLISHERS, { ...answer, method: 'POST' })
    await form.submit()
    await expect(page.locator(BANNER)).toContainText(sentence)
  }
  await refuse({ status: 500 }, 'Failed to save publisher. Please check your inputs and try again.')
  await refuse({ isLost: true }, 'Failed to save publisher. Network error or server unavailable.')
  await refuse({ status: 400, body: { detail: 'Not today.' } }, 'Not today.')
  await refuse(
    { status: 400, body: { slug: ['This slug is taken.'] } },
    'Validation error: slug: This slug is taken.',
  )
  await expect(page.getByRole('textbox', { name: 'Slug' })).toBeFocused()
})

test('leaving with changes by any link needs a confirmation, Cancel does not', async ({ page }) => {
  const form = new PublisherFormPage(page)
  await form.openNew()
  await form.nameIt('Half Herald')
  const menu = page.getByRole('navigation', { name: 'Main Menu' })
  for (const link of ['Dashboard', 'Publishers']) {
    await menu.getByRole('link', { name: link }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/portal/publishers/add')
  }
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/portal/publishers')
})

for (const [moment, event] of [
  ['before its dialog has reported the end', 'click'],
  ['before the page is rendered again', 'close'],
] as const)
  test(`leaving needs another confirmation when a link is followed right after Cancel, ${moment}`, async ({
    page,
  }) => {
    const form = new PublisherFormPage(page)
    await form.openNew()
    await form.nameIt('Half Herald')
    const menu = page.getByRole('navigation', { name: 'Main Menu' })
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    const link = await menu.getByRole('link', { name: 'Publishers' }).elementHandle()
    await dialog.evaluate(
      (element, { next, event }) => {
        const target = event === 'close' ? element : document
        target.addEventListener(event, () => (next as HTMLElement).click(), { once: true })
      },
      { next: link, event },
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/portal/publishers')
  })
