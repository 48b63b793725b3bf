import { expect, type Page } from '@playwright/test'
import { PORTAL_SCREENS } from '../../tools/product/portal-screens.ts'
import { expectNoFindings } from '../accessibility.ts'
import { test } from '../portal/portal-test.ts'

/** Opens a screen and waits until its data are shown. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main')).toBeVisible()
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

/** Records the violations of the page's content policy from now on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('tellRefused', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { tellRefused } = window as unknown as { tellRefused: (what: string) => void }
      tellRefused(`${violatedDirective} ${blockedURI}`)
    })
  })
  return refused
}

/** Checks what is on screen in both colour schemes and on a phone. */
async function checkLook(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoFindings(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNoFindings(page, { only: 'colors' })
  await page.setViewportSize({ width: 375, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await expectNoFindings(page)
}

async function checkScreen(page: Page, path: string): Promise<void> {
  const refused = await watchPolicy(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await open(page, path)
  await expectNothingPushed(page)
  await checkLook(page)
  expect(refused).toEqual([])
}

/** On tablets and small laptops no table scrolls sideways. */
async function expectNothingPushed(page: Page): Promise<void> {
  for (const width of [820, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const pushed = await page
      .getByRole('table')
      .evaluateAll(
        tables =>
          tables.filter(({ scrollWidth, parentElement }) => scrollWidth > (parentElement?.clientWidth ?? 0))
            .length,
      )
    expect(pushed, `at ${width} px`).toBe(0)
  }
}

for (const path of PORTAL_SCREENS) {
  test(`${path} has no findings in both colour schemes and on a phone and no policy violations`, async ({
    page,
  }) => {
    await checkScreen(page, path)
  })
}

const ITEMS = '/portal/contents/1/feeds/1'

/** Chooses from the menu of the first item. */
async function openOfItem(page: Page, choice: string): Promise<void> {
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click()
  await expectNoFindings(page, { within: '[role=menu]:popover-open' })
  await page.getByRole('menuitem', { name: choice }).click()
}

const DIALOGS: Record<string, { path: string; show: (page: Page) => Promise<void> }> = {
  'the question before deleting': {
    path: '/portal/feeds',
    show: page => page.getByTitle('Delete Larkmoor').click(),
  },
  'the question before leaving': {
    path: '/portal/settings',
    show: async page => {
      await page.getByLabel('Video Retention (days)').fill('31')
      await page.getByRole('link', { name: 'Dashboard' }).click()
    },
  },
  'the question before a bulk action': {
    path: '/portal/contents/1/feeds/1',
    show: async page => {
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await page.getByRole('button', { name: /^Pin \(/ }).click()
    },
  },
  'the keys for moderation': {
    path: '/portal/contents/1/feeds/1',
    show: page => page.getByRole('button', { name: 'Keyboard shortcuts' }).click(),
  },
  'a withdrawal': { path: ITEMS, show: page => openOfItem(page, 'Withdraw…') },
  'a ban with its terms': {
    path: ITEMS,
    show: async page => {
      await openOfItem(page, 'Ban with reason…')
      await page.getByLabel('Ends').selectOption('After a day…')
    },
  },
  'an edit': {
    path: ITEMS,
    show: async page => {
      await openOfItem(page, 'Edit…')
      await expect(page.getByLabel('Headline', { exact: true })).toBeVisible()
    },
  },
  'the revisions': {
    path: ITEMS,
    show: async page => {
      await openOfItem(page, 'Revisions')
      await expect(page.getByText('First version')).toBeVisible()
    },
  },
  'the palette': { path: '/portal', show: page => page.getByRole('button', { name: /^Go to/ }).click() },
}

for (const [name, { path, show }] of Object.entries(DIALOGS)) {
  test(`${name} has no findings in both colour schemes and on a phone and no policy violations`, async ({
    page,
  }) => {
    const refused = await watchPolicy(page)
    // A dialog that is still fading in has too little contrast.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open(page, path)
    await show(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkLook(page)
    expect(refused).toEqual([])
  })
}

test('the menu on a phone has no findings', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await open(page, '/portal')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main Menu' })).toBeVisible()
  await expectNoFindings(page)
})

test('nothing is animated with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/portal/settings')
  // Recorded when a transition starts, because it may have ended before a later check.
  await page.evaluate(() => {
    const seen = window as unknown as { longestMs: number }
    seen.longestMs = 0
    document.addEventListener('transitionrun', () => {
      for (const { effect } of document.getAnimations())
        seen.longestMs = Math.max(seen.longestMs, Number(effect?.getTiming().duration) || 0)
    })
  })
  const longestMs = () => page.evaluate(() => (window as unknown as { longestMs: number }).longestMs)
  await page.getByRole('switch', { name: 'Maintenance Mode' }).check()
  expect(await longestMs()).toBeLessThanOrEqual(10)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('switch', { name: 'Maintenance Mode' }).uncheck()
  await expect.poll(longestMs).toBeGreaterThan(10)
})

test.describe('anonymous', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('/login has no findings in both colour schemes and on a phone', async ({ page }) => {
    await checkScreen(page, '/login')
  })
})
