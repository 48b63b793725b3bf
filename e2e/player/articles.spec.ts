import { expectNoFindings } from '../accessibility.ts'
import { watchShifts } from './layout-shifts.ts'
import { type Embed, expect, test } from './player-test.ts'
import { HEBREW, playerAnswer, videoWithArticles } from './site/answer.ts'

const withArticles = ({ product }: Embed) => videoWithArticles(product.origin)
const autoplay = { enabled: true }

/** Plays the last moments of the video. */
async function playToEnd(embed: Embed): Promise<void> {
  await embed.player.getByRole('slider', { name: 'Seek' }).fill('11.7')
  await expect(embed.box).toHaveClass(/(^| )ended( |$)/)
}

test.describe('the link to the article', () => {
  test('shows over the poster, while the video plays, and docked, 44 pixels high', async ({
    embed,
    page,
  }) => {
    await embed.open({ video: withArticles(embed) })
    const read = embed.player.getByRole('link', { name: 'Read: Ferries are back', exact: true })
    await expect(read).toBeVisible()
    expect((await read.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await embed.picture()
    await embed.untilPlaying()
    await page.mouse.move(0, 0)
    await expect(embed.box).not.toHaveClass(/shown/)
    await expect(read).toBeVisible()
    await expect(read).toHaveAttribute('rel', 'noopener')
    await page.evaluate(() => scrollTo(0, 600))
    await expect(embed.box).toHaveClass(/in-corner/)
    await expect(embed.player.locator('.read')).toBeInViewport()
    expect((await embed.player.locator('.read').boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })

  test('leads to the item on screen, and is missing where an item has no web address', async ({
    embed,
    page,
  }) => {
    await embed.open({ video: withArticles(embed) })
    await embed.picture()
    await embed.untilPlaying()
    // Each article is on screen for three seconds.
    await embed.picture()
    const read = embed.player.locator('.read')
    await read.focus()
    await expect(read).toHaveAttribute('href', 'https://daily.example/0')
    await embed.player.getByRole('slider', { name: 'Seek' }).evaluate((slider: HTMLInputElement) => {
      slider.value = '4'
      slider.dispatchEvent(new Event('input'))
    })
    await expect(read).toBeHidden()
    // The focus stays in the player, whose keys still work.
    await page.keyboard.press('ArrowRight')
    await expect(read).toHaveAccessibleName('Read: Night trains return')
    await expect(read).toHaveAttribute('href', 'https://daily.example/3')
  })

  test('is missing in a video without articles', async ({ embed }) => {
    const { video } = playerAnswer(embed.product.origin)
    await embed.open({ video: video && { ...video, chapters: [] } })
    await embed.picture()
    await embed.untilPlaying()
    await playToEnd(embed)
    await expect(embed.player.getByRole('link')).toHaveCount(0)
    await expect(embed.player.locator('.end-card')).toHaveCount(0)
  })
})

test.describe('the end card', () => {
  test('offers up to three stories and to play again', async ({ embed }) => {
    await embed.open({ video: withArticles(embed), autoplay })
    await embed.untilPlaying()
    await playToEnd(embed)
    const card = embed.player.getByRole('group', { name: 'Read more' })
    await expect(card.getByRole('link')).toHaveText(['Ferries are back', HEBREW, 'Night trains return'])
    await expect(card.getByText(HEBREW)).toHaveCSS('direction', 'rtl')
    await embed.button('Play again').first().click()
    await expect(card).toBeHidden()
    await embed.untilPlaying()
  })

  test('counts a click on a story for its item', async ({ embed, context }) => {
    await context.route('https://daily.example/**', route => route.fulfill({ body: 'The story' }))
    await embed.open({ video: withArticles(embed), autoplay })
    await embed.untilPlaying()
    await playToEnd(embed)
    const opened = context.waitForEvent('page')
    await embed.player.getByRole('link', { name: HEBREW, exact: true }).click()
    await (await opened).close()
    await embed.page.goto('about:blank')
    const clicks = () =>
      embed.product.beacons.flatMap(({ events }) => events.filter(({ type }) => type === 'article_click'))
    await expect.poll(clicks).toMatchObject([{ chapter: 2 }])
  })

  test('is reached and left by the keyboard', async ({ embed, page }) => {
    await embed.open({ video: withArticles(embed), autoplay })
    await embed.untilPlaying()
    await playToEnd(embed)
    await embed.player.getByRole('link', { name: 'Ferries are back', exact: true }).focus()
    await page.keyboard.press('k')
    await embed.untilPlaying()
    await page.keyboard.press('k')
    await expect.poll(() => embed.isPaused()).toBe(true)
  })

  test('does not show between the rounds of a video that loops', async ({ embed }) => {
    await embed.open({ video: withArticles(embed), autoplay: { enabled: true, loop: true } })
    await embed.untilPlaying()
    await embed.player.getByRole('slider', { name: 'Seek' }).fill('11.7')
    await expect.poll(() => embed.time()).toBeLessThan(5)
    await expect(embed.player.locator('.end-card')).toHaveCount(0)
    expect(embed.product.requests.filter(path => path.includes('end-card'))).toEqual([])
  })

  test('that fails to load leaves the button to play again', async ({ embed, page }) => {
    await page.route(/\/end-card-/, route => route.abort())
    await embed.open({ video: withArticles(embed), autoplay })
    await embed.untilPlaying()
    await playToEnd(embed)
    await embed.button('Play again').first().click()
    await embed.untilPlaying()
  })

  for (const width of [375, 1280])
    test(`fits, shifts nothing and has no accessibility faults at ${width} px`, async ({ embed, page }) => {
      await page.setViewportSize({ width, height: 700 })
      const shifts = await watchShifts(page)
      await embed.open({ video: withArticles(embed), autoplay }, { around: 'place' })
      await embed.untilPlaying()
      await playToEnd(embed)
      const stories = embed.player.locator('.story')
      await expect(stories).toHaveCount(3)
      await expect(stories.first()).toBeVisible()
      const bar = await embed.player.locator('.bar').boundingBox()
      const last = await stories.last().boundingBox()
      expect((last?.y ?? Number.NaN) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
      expect((await stories.first().boundingBox())?.y).toBeGreaterThanOrEqual(
        (await embed.box.boundingBox())?.y ?? 0,
      )
      for (const story of await stories.all())
        expect((await story.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await expectNoFindings(page, { within: 'feedreel-player' })
      expect(await shifts()).toBe(0)
    })
})

/** Share of the picture that is text in our videos; see `packages/media/src/layout/grid.ts`. */
const TEXT_SHARE = 0.82
/** Browsers round to parts of a pixel. */
const ROUNDING_SHARE = 0.001

test.describe('what shows over a running video', () => {
  for (const width of [343, 500, 1280])
    test(`stays in the row that is free of text in a place of ${width} px`, async ({ embed, page }) => {
      await page.setViewportSize({ width: 1400, height: 900 })
      const css = `<style>main { max-width: none } #around { width: ${width}px }</style>`
      await embed.open({ video: withArticles(embed), autoplay }, { below: css })
      await embed.untilPlaying()
      await embed.box.hover({ position: { x: 60, y: 60 } })
      await expect(embed.player.locator('.bar')).toHaveCSS('opacity', '1')
      const tops = await embed.player.evaluate(host => {
        const box = host.shadowRoot?.querySelector('.box')?.getBoundingClientRect()
        // The grounds of the bar, of the link and of the offer of sound; targets for fingers may be higher.
        const parts = [...(host.shadowRoot?.querySelectorAll('.bar, .bar svg, .time, .seek, .pill') ?? [])]
        return parts.map(part => {
          const { top, bottom } = part.getBoundingClientRect()
          const ground = getComputedStyle(part, '::before')
          const y = part.matches('.pill')
            ? bottom - Number.parseFloat(ground.bottom) - Number.parseFloat(ground.height)
            : top
          return [part.className || part.localName, bottom ? (y - (box?.top ?? 0)) / (box?.height ?? 1) : 1]
        })
      })
      expect(tops.length).toBeGreaterThan(6)
      for (const [name, top] of tops) expect(top, String(name)).toBeGreaterThan(TEXT_SHARE - ROUNDING_SHARE)
      await expect(embed.player.locator('.central')).toBeHidden()
    })
})

test.describe('the play button of the poster', () => {
  for (const width of [256, 343, 500, 1280])
    test(`stays in the part that is free of text in a place of ${width} px`, async ({ embed, page }) => {
      await page.setViewportSize({ width: 1400, height: 900 })
      const css = `<style>main { max-width: none } #around { width: ${width}px }</style>`
      await embed.open({ video: withArticles(embed) }, { below: css })
      const button = embed.button('Play')
      await expect(button).toBeVisible()
      const around = await embed.box.boundingBox()
      const place = await button.boundingBox()
      if (!around || !place) throw new Error('The player has no place.')
      expect((place.y - around.y) / around.height).toBeGreaterThan(TEXT_SHARE - ROUNDING_SHARE)
      expect(place.y + place.height).toBeLessThanOrEqual(around.y + around.height)
      await button.click()
      await embed.untilPlaying()
    })
})
