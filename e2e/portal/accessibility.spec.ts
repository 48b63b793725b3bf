import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { test } from './portal-test.ts'

const SCREENS = [
  '/portal',
  '/portal/feeds',
  '/portal/feeds/add',
  '/portal/publishers',
  '/portal/publishers/1',
  '/portal/videos',
  '/portal/videos/1',
  '/portal/contents',
  '/portal/contents/1/feeds/1',
  '/portal/statistics',
  '/portal/settings',
  '/portal/health',
  '/portal/logs',
  '/portal/commands',
]

/** Opens a screen and waits until it shows what it has loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main')).toBeVisible()
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

async function checkScreen(page: Page, path: string): Promise<void> {
  const refused: string[] = []
  page.on('console', line => {
    if (/Content Security Policy/.test(line.text())) refused.push(line.text())
  })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await open(page, path)
  await expectNoFindings(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNoFindings(page)
  await page.setViewportSize({ width: 375, height: 740 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(375)
  await expectNoFindings(page)
  expect(refused).toEqual([])
}

for (const path of SCREENS) {
  test(`${path} has no findings in both colour schemes and on a phone`, async ({ page }) => {
    await checkScreen(page, path)
  })
}

test.describe('anonymous', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('/login has no findings in both colour schemes and on a phone', async ({ page }) => {
    await checkScreen(page, '/login')
  })
})
