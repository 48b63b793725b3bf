import { type Embed, expect, holdBack, test } from './player-test.ts'
import { AD_ORIGIN, startAdServer } from './site/ad-server.ts'

const autoplay = { autoplay: { enabled: true } }
const LATER = /\/(controls|timeline|docking)-[0-9a-f]+\.js$/

/** Names of the requested scripts that load after the first frame, in alphabetical order. */
function askedFor({ product }: Embed): string[] {
  return product.requests.flatMap(path => LATER.exec(path)?.[1] ?? []).sort()
}

test.describe('what loads after the first frame', () => {
  for (const [name, answer] of Object.entries({ 'starts by itself': autoplay, 'waits for its viewer': {} }))
    test(`is requested after it, not before, by a video that ${name}`, async ({ embed, page }) => {
      const { release } = await holdBack(page, /\.mp4$/)
      await embed.open(answer, { isLoadHeldBack: true })
      await expect(embed.player.locator('.central')).toBeAttached()
      await expect(embed.video).toHaveAttribute('src', /\.mp4$/)
      expect(askedFor(embed)).toEqual([])
      release()
      await expect(embed.player.locator('.bar .slider')).toBeAttached()
      await expect(embed.player.locator('.bar')).toHaveCount(1)
      await expect.poll(() => askedFor(embed)).toEqual(['controls', 'docking', 'timeline'])
    })

  test('loads with the first frame of an ad, when the video has none yet', async ({
    embed,
    page,
    context,
    adVideo,
  }) => {
    await startAdServer(context, adVideo)
    await holdBack(page, /\/media\/video\.mp4$/)
    const ads = {
      tag_url: `${AD_ORIGIN}/inline-linear-4.2.xml`,
      skip_delay: 0,
      placement: 'preroll' as const,
    }
    await embed.open({ ...autoplay, ads }, { isLoadHeldBack: true })
    await expect(embed.player.getByRole('group', { name: 'Advertisement' })).toBeVisible()
    await expect.poll(() => askedFor(embed)).toEqual(['controls', 'docking', 'timeline'])
    await page.evaluate(() => scrollTo(0, 600))
    await expect(embed.box).toHaveClass(/in-corner/)
  })

  test('is not needed for clicks and keys, which work before it has loaded', async ({ embed, page }) => {
    const { release } = await holdBack(page, LATER)
    // Its end would take the button to pause away.
    await embed.open({ autoplay: { loop: true } })
    await embed.picture()
    await embed.untilPlaying()
    await embed.picture()
    await expect.poll(() => embed.isPaused()).toBe(true)
    await page.keyboard.press('k')
    await embed.untilPlaying()
    await page.keyboard.press('m')
    expect(await embed.video.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => embed.time()).toBeGreaterThan(5)
    release()
    await expect(embed.button('Unmute')).toBeVisible()
    await expect(embed.button('Pause')).toBeVisible()
  })
})

test('a player that left the screen before its docking part loaded docks and keeps playing once it has', async ({
  embed,
  page,
}) => {
  const { release } = await holdBack(page, /\/docking-/)
  await embed.open(autoplay)
  await embed.untilPlaying()
  await page.evaluate(() => scrollTo(0, 2000))
  await expect.poll(() => embed.isPaused()).toBe(true)
  release()
  await expect(embed.box).toHaveClass(/in-corner/)
  await embed.untilPlaying()
})

test.describe('a player whose script does not load', () => {
  test('for its controls plays, pauses and unmutes', async ({ embed, page }) => {
    await page.route(/\/controls-/, route => route.abort())
    await embed.open(autoplay)
    await embed.untilPlaying()
    await embed.button('Tap to unmute').click()
    expect(await embed.video.evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
    await embed.picture()
    await expect.poll(() => embed.isPaused()).toBe(true)
    await embed.button('Play').click()
    await embed.untilPlaying()
    await page.evaluate(() => scrollTo(0, 600))
    await expect(embed.box).toHaveClass(/in-corner/)
    expect(embed.console).toEqual([])
  })

  test('for its timeline keeps the buttons of its bar', async ({ embed, page }) => {
    await page.route(/\/timeline-/, route => route.abort())
    await embed.open(autoplay)
    await embed.untilPlaying()
    await embed.box.hover()
    await embed.button('Pause').click()
    await expect.poll(() => embed.isPaused()).toBe(true)
    await embed.button('Fullscreen').click()
    await expect(embed.button('Leave fullscreen')).toBeVisible()
    expect(embed.console).toEqual([])
  })

  test('for docking pauses off screen and resumes on screen', async ({ embed, page }) => {
    await page.route(/\/docking-/, route => route.abort())
    await embed.open(autoplay)
    await embed.untilPlaying()
    await page.evaluate(() => scrollTo(0, 2000))
    await expect.poll(() => embed.isPaused()).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await embed.untilPlaying()
    expect(embed.console).toEqual([])
  })
})
