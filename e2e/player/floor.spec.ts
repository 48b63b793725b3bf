import type { Page } from '@playwright/test'
import { expect, test } from './player-test.ts'

/** The features that each browser below the floor lacks; removed before the player loads. */
const OLDER: Record<string, (page: Page) => Promise<unknown>> = {
  'Chrome 110 and Firefox 112': page =>
    page.addInitScript(() => {
      const { supports } = CSS
      CSS.supports = (...words: string[]) =>
        !words.join().includes('color-mix') && supports.call(CSS, ...(words as [string]))
    }),
  'Safari 16.3': page =>
    page.addInitScript(() => {
      const NoConstructor = () => {
        throw new TypeError('function is not a constructor')
      }
      Object.assign(window, { CSSStyleSheet: NoConstructor })
    }),
}

test.describe('a browser below the floor', () => {
  for (const [name, makeOlder] of Object.entries(OLDER))
    test(`keeps the place empty and the page as it was: ${name}`, async ({ embed, page }) => {
      await makeOlder(page)
      await embed.open({ autoplay: { enabled: true } })
      await expect.poll(() => embed.console).toEqual([expect.stringMatching(/^Feedreel: /)])
      await expect(embed.player).toHaveCount(0)
      await expect(page.locator('#around > :not(script)')).toHaveCount(0)
      expect(embed.product.requests.filter(path => path.startsWith('/media'))).toEqual([])
    })
})
