import { watchShifts } from './layout-shifts.ts'
import { type Embed, expect, holdBack, test } from './player-test.ts'

async function startAndLeave(embed: Embed): Promise<void> {
  await embed.untilPlaying()
  await embed.page.evaluate(() => scrollTo(0, 600))
}

const docked = /(^| )in-corner( |$)/

test.describe('docking', () => {
  for (const around of ['place', 'transformed place']) {
    test(`loads, docks, keeps playing and returns without a layout shift in a ${around}`, async ({
      embed,
      page,
    }) => {
      const shifts = await watchShifts(page)
      await embed.open({ autoplay: { enabled: true } }, { around })
      await startAndLeave(embed)
      await expect(embed.box).toHaveClass(docked)
      await embed.untilPlaying()
      const viewport = page.viewportSize() ?? { width: 0, height: 0 }
      const corner = await embed.box.boundingBox()
      expect((corner?.x ?? 0) + (corner?.width ?? 0)).toBeCloseTo(viewport.width - 16, 0)
      expect((corner?.y ?? 0) + (corner?.height ?? 0)).toBeCloseTo(viewport.height - 16, 0)
      await page.evaluate(() => scrollTo(0, 0))
      await expect(embed.box).not.toHaveClass(docked)
      await expect(embed.box).not.toHaveClass(/moving/)
      await embed.untilPlaying()
      expect(await embed.box.boundingBox()).toEqual(await embed.player.boundingBox())
      expect(await shifts()).toBe(0)
    })
  }

  test('reserves its place before the answer has arrived', async ({ embed, page }) => {
    const { release } = await holdBack(page, '**/api/publishers/**')
    await embed.open()
    const place = await embed.player.boundingBox()
    expect((place?.width ?? 0) / (place?.height ?? 1)).toBeCloseTo(16 / 9, 1)
    release()
    await expect(embed.box).toHaveAccessibleName(/^Video: /)
    expect(await embed.player.boundingBox()).toEqual(place)
  })

  test('shifts nothing on a page that reserves its place, however late the script is', async ({
    embed,
    page,
  }) => {
    const shifts = await watchShifts(page)
    const { release } = await holdBack(page, '**/player.js')
    const opened = embed.open({}, { around: 'place' })
    // The page's own script can't be queried before its document has loaded.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    release()
    await opened
    await expect(embed.box).toHaveAccessibleName(/^Video: /)
    expect(await shifts()).toBe(0)
  })

  test('shifts a page that does not reserve its place', async ({ embed, page }) => {
    const shifts = await watchShifts(page)
    const { release } = await holdBack(page, '**/player.js')
    const opened = embed.open()
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    release()
    await opened
    await expect.poll(shifts).toBeGreaterThan(0)
  })

  test('collapses its reserved space without a layout shift when every item was removed', async ({
    embed,
    page,
  }) => {
    const shifts = await watchShifts(page)
    const { release } = await holdBack(page, '**/api/publishers/**')
    await embed.open({ video: null }, { around: 'place' })
    await expect(embed.player).toHaveCount(1)
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    release()
    await expect(embed.player).toHaveCount(0)
    expect(await shifts()).toBe(0)
  })

  for (const [state, scrollPx] of [
    ['in sight, once it is not', 0],
    ['above the screen, at once', 1200],
  ] as const)
    test(`closes a place that was not reserved without a layout shift: ${state}`, async ({ embed, page }) => {
      const shifts = await watchShifts(page)
      const { release } = await holdBack(page, '**/api/publishers/**')
      await embed.open({ video: null })
      await expect(embed.player).toHaveCount(1)
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await page.evaluate(top => scrollTo(0, top), scrollPx)
      // The tag's own insertion may come after the first paint.
      const before = await shifts()
      /** The position of the lowest line on the screen, in the viewport. */
      const line = page.locator('p').nth(40)
      const position = () => line.evaluate(element => element.getBoundingClientRect().y)
      let y = await position()
      release()
      await expect.poll(() => embed.console).toEqual([expect.stringContaining('no video yet')])
      if (scrollPx === 0) {
        await expect(embed.player).toHaveCount(0)
        expect(await position()).toBe(y)
        await page.evaluate(() => scrollTo(0, 1200))
        y -= 1200
      }
      await expect(embed.player).toHaveCount(0)
      expect(Math.abs((await position()) - y)).toBeLessThan(1)
      const { isMeasured } = await page.evaluate(() => ({
        isMeasured: PerformanceObserver.supportedEntryTypes.includes('layout-shift'),
      }))
      if (isMeasured) expect(await shifts()).toBe(before)
    })

  test('keeps playing when every item is removed meanwhile', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    embed.product.answer = undefined
    await embed.untilPlaying()
  })

  test('stays undocked once it is closed', async ({ embed, page }) => {
    await embed.open({ autoplay: { enabled: true } })
    await startAndLeave(embed)
    await embed.button('Close player').click()
    await expect(embed.box).not.toHaveClass(docked)
    await expect.poll(() => embed.isPaused()).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await embed.picture()
    await startAndLeave(embed)
    await expect.poll(() => embed.isPaused()).toBe(true)
    await expect(embed.box).not.toHaveClass(docked)
  })

  test('closes by Escape and keeps the focus while it moves', async ({ embed, page }) => {
    await embed.open()
    await expect(embed.box).toHaveAccessibleName(/^Video: /)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await startAndLeave(embed)
    await expect(embed.box).toHaveClass(docked)
    await page.keyboard.press('Escape')
    await expect(embed.box).not.toHaveClass(docked)
  })

  test('keeps the focus when its close button disappears', async ({ embed, page }) => {
    await embed.open({ autoplay: { enabled: true } })
    await startAndLeave(embed)
    await embed.button('Close player').focus()
    await page.keyboard.press('Enter')
    await expect(embed.box).not.toHaveClass(docked)
    await expect.poll(() => embed.isPaused()).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('k')
    await expect.poll(() => embed.isPaused()).toBe(false)
  })

  test('does not dock while the viewer has paused it', async ({ embed, page }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    await embed.picture()
    await expect.poll(() => embed.isPaused()).toBe(true)
    await page.evaluate(() => scrollTo(0, 600))
    await expect(embed.player).not.toBeInViewport()
    await expect(embed.box).not.toHaveClass(docked)
  })

  test('docks without a pause when the page jumps far away', async ({ embed, page }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    await expect(embed.player.locator('.close')).toBeAttached()
    const pauses = await embed.video.evaluateHandle((video: HTMLVideoElement) => {
      const count = { pauses: 0 }
      video.addEventListener('pause', () => {
        count.pauses += 1
      })
      return count
    })
    await page.evaluate(() => scrollTo(0, 2000))
    await expect(embed.box).toHaveClass(docked)
    await embed.untilPlaying()
    expect(await pauses.jsonValue()).toEqual({ pauses: 0 })
  })

  test('undocks when another player starts, and stays in its place', async ({ embed, page }) => {
    const { origin } = embed.product
    const second = `<div style="margin-top: 900px"><script async src="${origin}/embed/latest/player.js" data-publisher="daily"></script></div>`
    await embed.open({ autoplay: { enabled: false } }, { below: second })
    const boxes = page.locator('feedreel-player .box')
    const videos = page.locator('feedreel-player video')
    await expect(videos).toHaveCount(2)
    await videos.first().click({ position: { x: 40, y: 90 } })
    await expect(boxes.first()).toHaveClass(/playing/)
    await page.locator('feedreel-player').last().scrollIntoViewIfNeeded()
    await expect(boxes.first()).toHaveClass(docked)
    await videos.last().click({ position: { x: 40, y: 90 } })
    await expect(boxes.last()).toHaveClass(/playing/)
    await expect(boxes.first()).not.toHaveClass(docked)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(boxes.last()).toHaveClass(docked)
    await expect(boxes.first()).not.toHaveClass(docked)
  })

  test('undocks at the end and shifts nothing', async ({ embed, page }) => {
    const shifts = await watchShifts(page)
    await embed.open({ autoplay: { enabled: true } }, { around: 'place' })
    await startAndLeave(embed)
    await expect(embed.box).toHaveClass(docked)
    await embed.player.getByRole('slider', { name: 'Seek' }).fill('11.8')
    await expect(embed.box).not.toHaveClass(docked)
    await expect(embed.box).not.toHaveClass(/moving/)
    await expect(embed.button('Play again').first()).toBeVisible()
    expect(await shifts()).toBe(0)
  })

  test('docks in the corner that the tag names', async ({ embed }) => {
    const attributes = 'data-corner="top-left" data-offset="30"'
    await embed.open({ autoplay: { enabled: true } }, { attributes })
    await startAndLeave(embed)
    await expect.poll(async () => (await embed.box.boundingBox())?.x).toBe(30)
    expect((await embed.box.boundingBox())?.y).toBe(30)
  })

  test('docks in the corner that the answer names', async ({ embed }) => {
    await embed.open({
      autoplay: { enabled: true },
      sticky: { enabled: true, corner: 'top-left', offset: 30 },
    })
    await startAndLeave(embed)
    await expect.poll(async () => (await embed.box.boundingBox())?.x).toBe(30)
    expect((await embed.box.boundingBox())?.y).toBe(30)
  })

  test('pauses out of sight instead of docking where the tag turns docking off', async ({ embed, page }) => {
    const sticky = { enabled: true, corner: 'top-left', offset: 30 } as const
    await embed.open({ autoplay: { enabled: true }, sticky }, { attributes: 'data-sticky="false"' })
    await embed.untilPlaying()
    await page.evaluate(() => scrollTo(0, 2000))
    await expect.poll(() => embed.isPaused()).toBe(true)
    await expect(embed.box).not.toHaveClass(docked)
  })

  test('enters fullscreen from the corner', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await startAndLeave(embed)
    // Hovering before that would scroll back to the box in its place.
    await expect(embed.box).toHaveClass(docked)
    await embed.box.hover()
    await embed.button('Fullscreen').click()
    await expect(embed.button('Leave fullscreen')).toBeVisible()
    // Of the screen, which need not be as wide as the window was.
    await expect.poll(() => embed.box.evaluate(box => box.clientWidth === innerWidth)).toBe(true)
    await embed.button('Leave fullscreen').click()
    await expect(embed.box).toHaveClass(docked)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 375, height: 667 }, hasTouch: true })

    test('is at least 256 by 144 and keeps its buttons large enough for a finger', async ({
      embed,
      page,
    }) => {
      await embed.open({ autoplay: { enabled: true } })
      await startAndLeave(embed)
      await expect(embed.box).toHaveClass(docked)
      const box = await embed.box.boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(256)
      expect(box?.height).toBeGreaterThanOrEqual(144)
      const close = await embed.button('Close player').boundingBox()
      expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44)
      await page.touchscreen.tap((box?.x ?? 0) + 120, (box?.y ?? 0) + 70)
      await expect(embed.button('Pause').last()).toBeVisible()
      expect(await embed.isPaused()).toBe(false)
    })

    test('shows its controls at the first tap where a click does not say that a finger made it', async ({
      embed,
    }) => {
      const tap = async () => {
        for (const type of ['pointerdown', 'pointerup', 'pointerleave'])
          await embed.video.dispatchEvent(type, { pointerType: 'touch' })
        // A MouseEvent, as in Safari before 18.2 and Firefox before 129.
        await embed.video.dispatchEvent('click')
      }
      await embed.open({ autoplay: { enabled: true, loop: true } })
      await embed.untilPlaying()
      await expect(embed.player.locator('.bar')).toBeAttached()
      await tap()
      await expect(embed.box).toHaveClass(/shown/)
      expect(await embed.isPaused()).toBe(false)
      await tap()
      await expect(embed.box).not.toHaveClass(/shown/)
      expect(await embed.isPaused()).toBe(false)
      await embed.picture()
      await expect.poll(() => embed.isPaused()).toBe(true)
    })
  })
})
