import type { Locator, Response } from '@playwright/test'
import { expectNoFindings } from '../../accessibility.ts'
import { LoginPage } from '../../pages/login-page.ts'
import { answerInstead, expect, hiddenPx, test } from '../portal-test.ts'
import { feedRow, listOf, publisherRow } from '../rows.ts'

const PUBLISHERS = '/api/portal/publishers/'
const NAMES = [
  'The Harbour Gazette',
  'صحيفة الميناء',
  '港新聞',
  'Süddeutsche Abendpost für Grundstücksverkehr',
]

/** A publisher with all that a row can show. */
const fullRow = (id: number) =>
  publisherRow({
    id,
    name: `${NAMES[id % NAMES.length]} ${id}`,
    slug: `publisher-${id}`,
    allowed_domains: id % 3 === 0 ? [] : ['a.example', 'b.example', 'c.example', 'd.example'],
    enable_ads: id % 2 === 0,
    week_views: id * 1234,
    last_seen_at: id % 3 === 0 ? null : new Date(Date.now() - id * 60_000).toISOString(),
    next_video:
      id % 4 === 0
        ? { state: 'due', at: null }
        : { state: 'scheduled', at: new Date(Date.now() + id * 60_000).toISOString() },
    on_air:
      id % 3 === 0
        ? null
        : { id, title: 'Ferries run again after the storm of Tuesday', thumbnail: '/media/ferries.jpg' },
    feed_settings: NAMES.slice(0, id % 5).map((feed_name, index) => ({
      feed_id: index + 1,
      feed_name,
      top_n_contents: 5,
      categories: [],
    })),
  })

const isPreference = (response: Response) => new URL(response.url()).pathname === '/api/portal/preferences/'

// The operator of all tests sees the usual rows again.
test.afterEach(({ operator }) => operator.put('preferences/', { list_density: 'comfortable' }))

test('compact mode is kept for the person, also in another browser', async ({ page, browser }) => {
  const compact = page.getByRole('button', { name: 'Compact' })
  await page.goto('/portal/publishers')
  const stored = page.waitForResponse(isPreference)
  await compact.click()
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  expect((await stored).ok()).toBe(true)
  await page.reload()
  await expect(compact).toHaveAttribute('aria-pressed', 'true')

  const elsewhere = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const other = await elsewhere.newPage()
  const login = new LoginPage(other)
  await login.open()
  await login.signIn(process.env.E2E_USERNAME ?? '', process.env.E2E_PASSWORD ?? '')
  await expect(other).toHaveURL(/\/portal$/)
  await other.goto('/portal/feeds')
  await expect(other.getByRole('button', { name: 'Compact' })).toHaveAttribute('aria-pressed', 'true')
  await elsewhere.close()
})

test.describe('a hundred publishers', () => {
  test.beforeEach(async ({ page }) => {
    const rows = Array.from({ length: 100 }, (_, index) => fullRow(index + 1))
    await answerInstead(page, PUBLISHERS, { body: listOf(rows) })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/portal/publishers')
  })

  test('fit into 4,500 px in compact mode', async ({ page }) => {
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const compact = page.getByRole('button', { name: 'Compact' })
    await expect(page.getByRole('row')).toHaveCount(101)
    await compact.click()
    await expect.poll(height).toBeLessThan(4500)
    expect(await hiddenPx(page.getByRole('table'))).toBe(0)
  })

  test('keep their names readable in compact mode: by width, by pointer and by keyboard', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Compact' }).click()
    const rows = page.locator('tbody tr')
    await expect(rows).toHaveCount(100)
    const isCut = (text: Locator) => text.evaluate(each => each.scrollWidth > each.clientWidth)
    const nameOf = (index: number) => rows.nth(index - 1).getByText(`${NAMES[index % NAMES.length]} ${index}`)
    for (const index of [1, 2, 100]) expect(await isCut(nameOf(index))).toBe(false)

    const longest = nameOf(3)
    expect(await isCut(longest)).toBe(true)
    await expect(longest).toHaveAttribute('title', `${NAMES[3]} 3`)
    const title = rows.nth(3).locator('td').nth(1).getByText('Ferries run again')
    expect(await isCut(title)).toBe(true)
    await expect(title).toHaveAttribute('title', 'Ferries run again after the storm of Tuesday')
    const below = rows.nth(3).locator('td').first().getByText('Version: latest')
    await below.hover()
    if (await isCut(below))
      await expect(below).toHaveAttribute('title', /a\.example.*publisher-4 · Version: latest/)

    await rows
      .nth(1)
      .getByRole('button', { name: /^More actions/ })
      .focus()
    await page.keyboard.press('Tab')
    await expect(rows.nth(2).locator(':focus')).toHaveCount(1)
    expect(await isCut(longest)).toBe(false)
  })

  test('show in compact mode what is on air, and warn of publishers that every site may embed', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Compact' }).click()
    const rows = page.locator('tbody tr')
    await expect(rows.first().locator('img')).toHaveAttribute('src', '/media/ferries.jpg')
    const heights = await rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(41)
    for (const text of ['Seen 1 min ago', '1,234 views', 'Next in 1 min']) {
      await expect(rows.first().getByText(text)).toBeInViewport({ ratio: 1 })
    }
    await expectNoFindings(page)
    const badge = rows.nth(2).getByText('No domains')
    await expect(badge).toHaveAttribute('data-tone', 'accent')
    await expect(badge).toBeInViewport({ ratio: 1 })
  })

  test('have a menu with links to their records', async ({ page }) => {
    await page.getByRole('button', { name: `More actions: ${NAMES[1]} 1`, exact: true }).click()
    const choices = page.getByRole('menuitem')
    await expect(choices).toHaveText([
      'Generate Now',
      'Videos',
      'Contents',
      'Statistics',
      'Embed code',
      'Job logs',
      'Duplicate',
    ])
    await page.getByRole('menuitem', { name: 'Videos' }).click()
    await expect(page).toHaveURL('/portal/videos?publisher=1')
  })
})

test('page numbers fit in one line', async ({ page }) => {
  const feeds = Array.from({ length: 350 }, (_, index) => feedRow({ id: index + 1, name: `Feed ${index}` }))
  await answerInstead(page, '/api/portal/feeds/', { body: listOf(feeds) })
  await page.goto('/portal/feeds')
  const buttons = page.getByRole('navigation', { name: 'Pages' }).getByRole('button')
  await expect(buttons).toHaveCount(6)
  const tops = await buttons.evaluateAll(all => all.map(each => each.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('a duplicated publisher starts with the settings of the original', async ({ page, operator }) => {
  const { id } = await operator.post<{ id: number }>('publishers/', {
    name: 'Original',
    slug: 'original',
    length_per_content: 9,
    allowed_domains: ['original.example'],
    auto_video_generation_enabled: false,
  })
  await page.goto(`/portal/publishers/add?from=${id}`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Original (copy)')
  await expect(page.getByLabel('Slug', { exact: true })).toHaveValue('')
  await page.getByLabel('Slug', { exact: true }).fill('original-copy')
  await page.getByRole('button', { name: 'Add Publisher' }).click()
  await expect(page.getByText('Publisher created successfully')).toBeVisible()
  const { results } = await operator.get<{
    results: { id: number; slug: string; length_per_content: number }[]
  }>('publishers/')
  const copy = results.find(({ slug }) => slug === 'original-copy')
  expect(copy).toMatchObject({ length_per_content: 9 })
  for (const made of [id, copy?.id]) await operator.remove(`publishers/${made}/`)
})

test('without a network the portal says so', async ({ page, context }) => {
  await page.goto('/portal/feeds')
  await expect(page.getByRole('table')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline\./)).toHaveCount(0)
})
