import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { watchShifts } from './layout-shifts.ts'
import { test as base, expect, holdBack } from './player-test.ts'
import { withBreaks } from './site/ad-breaks.ts'
import { AD_DURATION_S, type AdServer, startAdServer } from './site/ad-server.ts'
import { answerInRatios, DURATION_S } from './site/answer.ts'

const test = base.extend<{ adServer: AdServer }>({
  adServer: async ({ context, adVideo }, use) => {
    await use(await startAdServer(context, adVideo))
  },
})

/** Releases from before videos had several ratios; pages hold them for years. */
const WITHOUT_RATIOS = readdirSync(
  fileURLToPath(new URL('../../packages/player/releases', import.meta.url)),
).filter(version => Number(version.split('.')[1]) < 8)

test.describe('a video in several ratios', () => {
  test('plays in 16:9 if the page does not set a ratio', async ({ embed, page }) => {
    const shifts = await watchShifts(page)
    await embed.open(answerInRatios(embed.product.origin), { around: 'place' })
    await expect(embed.video).toHaveAttribute('src', /\/media\/video\.mp4$/)
    expect(await shifts()).toBe(0)
  })

  for (const [around, file] of [
    ['square', '1x1'],
    ['upright', '9x16'],
  ] as const) {
    test(`fills a ${around} place whose tag says so, and shifts nothing`, async ({ embed, page }) => {
      const shifts = await watchShifts(page)
      const answer = answerInRatios(embed.product.origin)
      await embed.open(answer, { around, attributes: 'data-ratio="auto"' })
      await expect(embed.video).toHaveAttribute('src', new RegExp(`/media/${file}\\.mp4$`))
      await expect(embed.video).toHaveAttribute('poster', new RegExp(`poster-${file}`))
      expect(await embed.player.boundingBox()).toEqual(await page.locator('#around').boundingBox())
      expect(await embed.box.boundingBox()).toEqual(await embed.player.boundingBox())
      expect(await shifts()).toBe(0)
    })
  }

  test('keeps 16:9 with data-ratio in a place without a height', async ({ embed }) => {
    await embed.open(answerInRatios(embed.product.origin), { attributes: 'data-ratio="auto"' })
    await expect(embed.video).toHaveAttribute('src', /\/media\/video\.mp4$/)
    const place = await embed.player.boundingBox()
    expect((place?.width ?? 0) / (place?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  })

  test('takes the ratio that the page gives the element itself', async ({ embed }) => {
    await embed.open(answerInRatios(embed.product.origin), { around: 'ratio' })
    await expect(embed.video).toHaveAttribute('src', /\/media\/1x1\.mp4$/)
  })

  test('takes the ratio of a style sheet that arrives after the player', async ({
    embed,
    page,
    browserName,
  }) => {
    const { release } = await holdBack(page, '**/page.css')
    const opened = embed.open(answerInRatios(embed.product.origin, true), { around: 'ratio' })
    // In Firefox the player waits for the style sheet before it adds the box.
    await expect(browserName === 'firefox' ? embed.player : embed.box).toBeAttached()
    release()
    await opened
    await embed.untilPlaying()
    await expect(embed.video).toHaveAttribute('src', /\/media\/1x1\.mp4$/)
    await expect(embed.video).toHaveAttribute('poster', /poster-1x1/)
  })

  test('continues in another ratio when its place gets another one, but not when it is hidden', async ({
    embed,
    page,
  }) => {
    await embed.open(answerInRatios(embed.product.origin, true), {
      around: 'square',
      attributes: 'data-ratio="auto"',
    })
    await expect.poll(() => embed.time()).toBeGreaterThan(1)
    const sources = await embed.video.evaluateHandle((video: HTMLVideoElement) => {
      const seen: string[] = []
      new MutationObserver(() => seen.push(new URL(video.src).pathname)).observe(video, {
        attributeFilter: ['src'],
      })
      return seen
    })
    const around = page.locator('#around')
    for (const isHidden of [true, false]) {
      await around.evaluate((element: HTMLElement, hidden) => {
        element.hidden = hidden
        return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }, isHidden)
    }
    expect(await sources.jsonValue()).toEqual([])
    await around.evaluate((element: HTMLElement) => {
      element.className = 'upright'
    })
    await expect(embed.video).toHaveAttribute('src', /\/media\/9x16\.mp4$/)
    await embed.untilPlaying()
    expect(await embed.time()).toBeGreaterThan(1)
    expect(await sources.jsonValue()).toEqual(['/media/9x16.mp4'])
  })

  test('docks square on phones, continues at the same position, and returns', async ({ embed, page }) => {
    await page.setViewportSize({ width: 375, height: 667 })
    const shifts = await watchShifts(page)
    await embed.open(answerInRatios(embed.product.origin, true), { around: 'place' })
    await embed.untilPlaying()
    await expect.poll(() => embed.time()).toBeGreaterThan(1)
    // Browsers report the time every 250 ms: leave in between.
    const times = await embed.video.evaluateHandle((element: HTMLVideoElement) => {
      const { promise, resolve } = Promise.withResolvers<{ left: number; continued: number }>()
      let reported = Number.POSITIVE_INFINITY
      element.addEventListener('timeupdate', () => {
        reported = element.currentTime
      })
      requestAnimationFrame(function leave() {
        const left = element.currentTime
        if (left < reported + 0.1) return requestAnimationFrame(leave)
        scrollTo(0, 900)
        element.addEventListener('seeking', () => resolve({ left, continued: element.currentTime }))
      })
      return { promise }
    })
    const { left, continued } = await times.evaluate(({ promise }) => promise)
    expect(continued).toBeGreaterThanOrEqual(left)
    await expect(embed.box).toHaveClass(/square/)
    await expect(embed.video).toHaveAttribute('src', /\/media\/1x1\.mp4$/)
    await embed.untilPlaying()
    expect(await embed.time()).toBeGreaterThan(1)
    await expect(embed.player.locator('.still')).toHaveCount(0)
    expect(await embed.box.boundingBox()).toMatchObject({ width: 160, height: 160 })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(embed.box).not.toHaveClass(/square/)
    await expect(embed.video).toHaveAttribute('src', /\/media\/video\.mp4$/)
    await embed.untilPlaying()
    expect(await embed.time()).toBeGreaterThan(1)
    expect(await shifts()).toBe(0)
  })

  test('stays docked on phones while the square video loads', async ({ embed, page }) => {
    await page.setViewportSize({ width: 375, height: 667 })
    const answer = answerInRatios(embed.product.origin, true)
    const square = answer.video?.renditions.find(({ ratio }) => ratio === '1:1')
    if (square) square.url = `${embed.product.origin}/media/stalled.mp4`
    await embed.open(answer, { around: 'place' })
    await embed.untilPlaying()
    await expect.poll(() => embed.time()).toBeGreaterThan(2)
    const sources = await embed.video.evaluateHandle((element: HTMLVideoElement) => {
      const all: string[] = []
      new MutationObserver(() => all.push(element.src)).observe(element, { attributeFilter: ['src'] })
      return all
    })
    await page.evaluate(() => scrollTo(0, 900))
    await expect(embed.box).toHaveClass(/in-corner/)
    await expect.poll(() => embed.isPaused()).toBe(false)
    // Every change of the player's state decides again whether it docks.
    await embed.box.hover()
    await embed.box.press('m')
    await expect.poll(() => embed.video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(false)
    expect(await sources.jsonValue()).toEqual([square?.url])
    await expect(embed.box).toHaveClass(/square/)
  })

  test('has its own ratio again in its place on phones, also while the square video loads', async ({
    embed,
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 667 })
    const { requested, release } = await holdBack(page, '**/media/1x1.mp4')
    await embed.open(answerInRatios(embed.product.origin, true), { around: 'place' })
    await embed.untilPlaying()
    await expect.poll(() => embed.time()).toBeGreaterThan(1)
    await page.evaluate(() => scrollTo(0, 900))
    await requested
    await expect(embed.box).toHaveClass(/square/)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(embed.box).not.toHaveClass(/square/)
    await expect(embed.video).toHaveAttribute('src', /\/media\/video\.mp4$/)
    await embed.untilPlaying()
    expect(await embed.time()).toBeGreaterThan(1)
    await expect(embed.player.locator('.still')).toHaveCount(0)
    release()
  })

  test('stays at its end on phones when it has ended as a square', async ({ embed, page }) => {
    await page.setViewportSize({ width: 375, height: 667 })
    await embed.open(answerInRatios(embed.product.origin, true), { around: 'place' })
    await embed.untilPlaying()
    await page.evaluate(() => scrollTo(0, 900))
    await expect(embed.video).toHaveAttribute('src', /\/media\/1x1\.mp4$/)
    await embed.untilPlaying()
    await embed.video.evaluate((video: HTMLVideoElement, timeS) => {
      video.currentTime = timeS
    }, DURATION_S - 0.3)
    await expect(embed.video).toHaveAttribute('src', /\/media\/video\.mp4$/)
    await expect(embed.player.locator('.still')).toHaveCount(0)
    await expect(embed.button('Play again').first()).toBeVisible()
    await embed.button('Play again').first().click()
    await embed.untilPlaying()
    expect(await embed.time()).toBeLessThan(DURATION_S / 2)
  })

  test('has its own ratio again in its place on phones after an ad during which it came back', async ({
    embed,
    adServer,
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 667 })
    const answer = {
      ...answerInRatios(embed.product.origin),
      ...withBreaks(['postroll'], ['inline-linear-4.2']),
    }
    const content = embed.player.locator('video[poster]')
    const seek = (video: HTMLVideoElement, timeS: number) => {
      video.currentTime = timeS
    }
    await embed.open(answer, { around: 'place' })
    await embed.untilPlaying()
    await page.evaluate(() => scrollTo(0, 900))
    await expect(content).toHaveAttribute('src', /\/media\/1x1\.mp4$/)
    await embed.untilPlaying()
    await content.evaluate(seek, DURATION_S - 0.3)
    await expect.poll(() => adServer.pixels).toContain('/ad/start')
    await page.evaluate(() => scrollTo(0, 0))
    await expect(embed.box).not.toHaveClass(/in-corner/)
    await embed.player.locator('.ad video').evaluate(seek, AD_DURATION_S - 0.3)
    await expect(content).toHaveAttribute('src', /\/media\/video\.mp4$/)
    await expect(embed.player.locator('.still')).toHaveCount(0)
    await expect(embed.button('Play again').first()).toBeVisible()
  })

  test('docks with its ratio on wide screens', async ({ embed, page }) => {
    await embed.open(answerInRatios(embed.product.origin, true), { around: 'place' })
    await embed.untilPlaying()
    await page.evaluate(() => scrollTo(0, 900))
    await expect(embed.box).toHaveClass(/in-corner/)
    await expect(embed.box).not.toHaveClass(/square/)
    await expect(embed.video).toHaveAttribute('src', /\/media\/video\.mp4$/)
  })

  for (const version of WITHOUT_RATIOS) {
    test(`keeps 16:9 in player ${version}, which knows of no other`, async ({ embed }) => {
      const answer = { ...answerInRatios(embed.product.origin), version }
      await embed.open(answer, { version, around: 'square', attributes: 'data-ratio="auto"' })
      await expect(embed.video).toHaveAttribute('src', /\/media\/video\.mp4$/)
      await embed.video.evaluate((element: HTMLVideoElement) => {
        element.muted = true
        return element.play()
      })
      await embed.untilPlaying()
      const box = await embed.box.boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
      expect(embed.product.requests.filter(path => path.startsWith('/media/'))).not.toContain(
        '/media/1x1.mp4',
      )
      expect(embed.product.requests.filter(path => path.endsWith('/player.js'))).toEqual([
        `/embed/${version}/player.js`,
      ])
      expect(embed.console).toEqual([])
    })
  }
})
