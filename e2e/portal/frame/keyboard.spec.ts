import { expect, type Page } from '@playwright/test'
import { test } from '../portal-test.ts'
import { feedRow, itemRow, listOf, publisherRow, videoRow } from '../rows.ts'

const MAX_STOPS = 200

type Stop = { name: string; isSeen: boolean; isRound: boolean }

/** The focused element: whether its focus is visible, and whether it was focused before. */
const readStop = (page: Page) =>
  page.evaluate((): Stop | null => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const isRound = element.dataset.visited !== undefined
    element.dataset.visited = ''
    const frames = [element, element.parentElement, element.nextElementSibling]
    const isMarked = frames.some(frame => {
      if (frame === null) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(frame)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
    const field = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
    const isField = element.matches('input, select') && field.borderColor === field.outlineColor
    return { name, isSeen: (isMarked || isField) && width > 0 && height > 0, isRound }
  })

/** Goes through a screen by Tab until the focus leaves the page or returns to the start; returns the stops. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press('Tab')
    const stop = await readStop(page)
    if (stop === null || stop.isRound) return stops
    stops.push(stop)
  }
  throw new Error(`More than ${MAX_STOPS} stops: the focus is trapped or the screen is too long.`)
}

/** Few rows of each list, so that a walk is short. */
async function answerShortLists(page: Page): Promise<void> {
  const items = { ...listOf([itemRow({})]), settings: { top_n_contents: 3, categories: [] } }
  const answers: Record<string, unknown> = {
    '/api/portal/feeds/': listOf([feedRow({})]),
    '/api/portal/publishers/': listOf([publisherRow({})]),
    '/api/portal/videos/': listOf([videoRow({}), videoRow({ id: 902, status: 'FAILED' })]),
    '/api/portal/contents/1/feeds/1/': items,
  }
  await page.route(
    url => answers[url.pathname] !== undefined,
    route => route.fulfill({ json: answers[new URL(route.request().url()).pathname] }),
  )
}

const SCREENS = [
  '/portal',
  '/portal/feeds',
  '/portal/feeds/add',
  '/portal/publishers',
  '/portal/publishers/add',
  '/portal/videos',
  '/portal/contents',
  '/portal/contents/1/feeds/1',
  '/portal/settings',
  '/portal/commands',
]

for (const path of SCREENS) {
  test(`${path} is navigable by Tab with a visible focus`, async ({ page }) => {
    await answerShortLists(page)
    await page.goto(path)
    await page
      .getByRole('main')
      .getByRole('button')
      .or(page.getByRole('main').getByRole('link'))
      .first()
      .waitFor()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    const stops = await walk(page)
    expect(stops[0]?.name).toContain('Skip to content')
    expect(stops.length).toBeGreaterThan(15)
    expect(stops.filter(stop => !stop.isSeen)).toEqual([])
    expect(stops.map(stop => stop.name).join()).toContain('Logout')
  })
}

test('Skip to content leads past the menu', async ({ page }) => {
  await page.goto('/portal/settings')
  await page.getByRole('button', { name: 'Save Settings' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a dialog keeps the focus inside and gives it back where it was', async ({ page }) => {
  await answerShortLists(page)
  await page.goto('/portal/feeds')
  const button = page.getByTitle('Delete Rows of Oats')
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab')
    const isOutside = () =>
      page.evaluate(() => {
        const { activeElement, body } = document
        return activeElement !== body && activeElement?.closest('dialog') === null
      })
    expect(await isOutside()).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('after a deletion the focus is not lost to the top of the page', async ({ page, operator }) => {
  const names = ['Focus One', 'Focus Two']
  for (const name of names) {
    await operator.post('feeds/', {
      name,
      url: `https://${name.replace(' ', '-').toLowerCase()}.example/rss`,
      is_active: false,
    })
  }
  await page.goto('/portal/feeds?search=Focus')
  await page.getByTitle('Delete Focus Two').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Feed "Focus Two" deleted successfully')).toBeVisible()
  await expect(page.getByText(/^Showing 1 of/)).toBeVisible()
  await expect(page.locator('main#content')).toBeFocused()
  await page.getByTitle('Delete Focus One').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Feed "Focus One" deleted successfully')).toBeVisible()
})
