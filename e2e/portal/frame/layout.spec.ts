import type { Locator } from '@playwright/test'
import { expect, test } from '../portal-test.ts'

const MENU = [
  ['Dashboard', '/portal', 'Dashboard'],
  ['Feeds', '/portal/feeds', 'Feeds'],
  ['Publishers', '/portal/publishers', 'Publishers'],
  ['Videos', '/portal/videos', 'Videos'],
  ['Contents', '/portal/contents', 'Contents'],
  ['Commands', '/portal/commands', 'Management Commands'],
  ['Settings', '/portal/settings', 'System Settings'],
  ['Job Logs', '/portal/logs', 'Job Logs'],
] as const

const FURTHER = [
  ['/portal/feeds/add', 'Add Feed'],
  ['/portal/feeds/1', 'Edit Feed'],
  ['/portal/publishers/add', 'Add Publisher'],
  ['/portal/publishers/1', 'Edit Publisher'],
  ['/portal/videos/1', 'Video Details'],
  ['/portal/contents/1/feeds/1', 'Content Management'],
] as const

test('the menu leads to every screen with its title and breadcrumb', async ({ page }) => {
  await page.goto('/portal')
  const menu = page.getByRole('navigation', { name: 'Main Menu' })
  await expect(menu.getByRole('list').first().getByRole('link')).toHaveText(MENU.map(([entry]) => entry))
  for (const [entry, path, title] of MENU) {
    await menu.getByRole('link', { name: entry, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(`Home${title}`)
    await expect(page).toHaveTitle(`${title} · Feedreel`)
  }
  for (const title of ['Statistics', 'System Health']) {
    await menu.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }
  for (const [path, title] of FURTHER) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
})

test('the frame shows the day, who is signed in, the demo sites and the copyright', async ({
  page,
  baseURL,
}) => {
  await page.clock.setFixedTime('2026-03-05T12:00:00Z')
  await page.goto('/portal')
  // In the time zone of the browser.
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }).format(new Date()),
  )
  await expect(page.getByRole('banner')).toContainText(today)
  await expect(page.getByRole('complementary')).toContainText('Administrator')
  const username = process.env.E2E_USERNAME ?? ''
  await expect(page.getByRole('complementary').getByText(username, { exact: true })).toBeVisible()
  const initial = username.charAt(0).toUpperCase()
  await expect(page.getByRole('complementary').getByText(initial, { exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo').last()).toContainText('© 2026')
  const links = page.getByRole('complementary').locator('a[target=_blank]')
  await expect(links).toHaveText(['Embed Demo', 'News Site (Desktop)', 'News Site (Mobile)'])
  await expect(page.getByRole('heading', { name: 'Demo Sites' })).toBeVisible()
  const addresses = await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect(addresses).toEqual(['embed', 'news', 'news/mobile'].map(path => `${baseURL}/demo/${path}`))
})

test('the day in the header is that of the browser’s time zone, also after midnight', async ({
  browser,
  sessionFile,
}) => {
  const context = await browser.newContext({ storageState: sessionFile, timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await page.clock.install({ time: new Date('2026-03-05T23:59:00-05:00') })
  await page.goto('/portal')
  const day = page.getByRole('banner').getByRole('time')
  await expect(day).toHaveText('Thursday, March 5, 2026')
  await expect(day).toHaveAttribute('datetime', '2026-03-05')
  await page.clock.runFor(120_000)
  await expect(day).toHaveText('Friday, March 6, 2026')
  await expect(day).toHaveAttribute('datetime', '2026-03-06')
  await context.close()
})

test('a screen that is opened by its address starts at the top, wherever the one before was left', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => scrollY)
  await page.goto('/portal/publishers/add')
  await expect(page.getByRole('heading', { name: 'Publisher Settings' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 200))
  await expect.poll(scrolled).toBe(200)
  await page.goto('/portal')
  await expect(page.getByRole('heading', { name: 'Recent Jobs' })).toBeVisible()
  expect(await scrolled()).toBe(0)
})

test('the filters of a list reach from the first column to the last button', async ({ page }) => {
  const endOf = async (place: Locator) => {
    const box = await place.boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }
  for (const [path, last] of [
    ['videos', 'Views filter'],
    ['contents/withdrawn', 'Publisher filter'],
    ['contents/inbox', 'Picture filter'],
  ] as const) {
    await page.goto(`/portal/${path}`)
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const table = await page.locator('main section').first().boundingBox()
      const gutter = ((await page.getByRole('searchbox').boundingBox())?.x ?? 0) - (table?.x ?? 0)
      const end = Math.round((table?.x ?? 0) + (table?.width ?? 0) - gutter)
      expect(await endOf(page.getByLabel(last)), `${path} at ${width} px`).toBe(end)
    }
  }
})

test('the sidebar is 250 px wide', async ({ page }) => {
  await page.goto('/portal')
  expect((await page.getByRole('complementary').boundingBox())?.width).toBe(250)
})

test('on a phone the menu is off-canvas, takes the focus and restores it', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/portal')
  const open = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('navigation', { name: 'Main Menu' })
  await expect(open).toBeVisible()
  await expect(menu).toBeHidden()
  await open.click()
  await expect(menu).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
  // While it slides in, its position is in fractions of a pixel.
  expect(Math.round((await page.getByRole('complementary').boundingBox())?.width ?? 0)).toBe(250)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await menu.getByRole('link', { name: 'Feeds', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feeds')
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(menu).toBeHidden()
  await open.click()
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(menu).toBeHidden()
})

for (const [path, list] of [
  ['/portal/publishers', 'Publisher List'],
  ['/portal/videos', 'Video Library'],
] as const) {
  test(`${list} grows with the reader's font size, and nothing is truncated`, async ({ page }) => {
    await page.goto(path)
    const table = page.getByRole('table', { name: list })
    const cells = table.locator('tbody td')
    const sizeOf = () => cells.first().evaluate(cell => Number.parseFloat(getComputedStyle(cell).fontSize))
    await expect(cells.first()).toBeVisible()
    const before = await sizeOf()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await sizeOf()).toBe(before * 2)
    const overflows = () =>
      cells.evaluateAll(all => all.filter(cell => cell.scrollWidth > cell.clientWidth + 1).length)
    await expect.poll(overflows).toBe(0)
    const action = await table.locator('tbody').getByRole('link').last().boundingBox()
    expect((action?.x ?? 0) + (action?.width ?? Number.NaN)).toBeLessThan(1280)
  })
}
