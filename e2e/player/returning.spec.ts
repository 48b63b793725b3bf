import { expect, test } from './player-test.ts'

test('a video that starts by itself plays when its page comes back', async ({ embed, page }) => {
  await embed.open({ autoplay: { enabled: true } })
  await embed.untilPlaying()
  await page.goto(`${embed.product.origin}/media/poster.png`)
  await expect.poll(() => embed.events()).toContain('start')
  embed.product.beacons.length = 0
  // Playwright can't go back in Firefox, nor access a page there that comes from the cache: the player's own beacons show
  // that it plays, whichever the browser sends next.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect.poll(() => embed.events().join(), { timeout: 30_000 }).toMatch(/view|complete/)
})

test('a page that comes back from a copy of its markup has one player', async ({ embed, page }) => {
  await embed.open({ autoplay: { enabled: true } })
  await embed.untilPlaying()
  // What Turbo and htmx do: they keep a copy of the page, without its shadow roots, and run its scripts again.
  await page.locator('main').evaluate(main => {
    const copy = main.cloneNode(true) as HTMLElement
    for (const tag of copy.querySelectorAll('script')) {
      const again = document.createElement('script')
      for (const { name, value } of tag.attributes) again.setAttribute(name, value)
      tag.replaceWith(again)
    }
    main.replaceWith(copy)
  })
  await embed.untilPlaying()
  await expect(embed.player).toHaveCount(1)
  expect(embed.console).toEqual([])
})
