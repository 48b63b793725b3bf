import type { Page } from '@playwright/test'
import { expect, test } from './player-test.ts'

/** Goes through the history by the page itself: Playwright can't do it in Firefox. */
async function go(page: Page, steps: 1 | -1, url: string): Promise<void> {
  await page.evaluate(count => history.go(count), steps)
  await page.waitForURL(url)
}

test('a video that starts by itself plays again after back and forward', async ({ embed, page }) => {
  await embed.open({ autoplay: { enabled: true } })
  await embed.untilPlaying()
  const here = `${embed.pages.origin}/`
  const other = `${embed.product.origin}/media/poster.png`
  await page.goto(other)
  await go(page, -1, here)
  await embed.untilPlaying()
  await go(page, 1, other)
  await go(page, -1, here)
  await embed.untilPlaying()
  expect(embed.console).toEqual([])
})
