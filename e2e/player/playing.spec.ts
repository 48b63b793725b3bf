import { expect, holdBack, test } from './player-test.ts'
import { playerAnswer } from './site/answer.ts'

test.describe('playing', () => {
  for (const around of ['far', 'hidden'])
    test(`shows the poster and loads no video until a ${around} player is near the screen`, async ({
      embed,
      page,
    }) => {
      await embed.open({}, { around })
      await expect(embed.video).toHaveAttribute('poster', /poster\.png$/)
      await expect(embed.video).not.toHaveAttribute('src')
      await page.locator('#around').evaluate((section: HTMLElement) => {
        section.hidden = false
      })
      await embed.player.scrollIntoViewIfNeeded()
      await expect(embed.video).toHaveAttribute('src', /\.mp4$/)
    })

  test('plays with sound from the poster button and shows the time', async ({ embed }) => {
    await embed.open()
    await embed.button('Play').first().click()
    await embed.untilPlaying()
    expect(await embed.video.evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
    await embed.box.hover()
    await expect(embed.player.locator('.time')).toHaveText(/^0:0\d \/ 0:12$/)
    expect(embed.console).toEqual([])
  })

  test('pauses and resumes by a click on the picture', async ({ embed }) => {
    await embed.open()
    await embed.picture()
    await embed.untilPlaying()
    await embed.picture()
    await expect.poll(() => embed.isPaused()).toBe(true)
    await embed.picture()
    await embed.untilPlaying()
  })

  test('responds to keys while the focus is inside', async ({ embed, page }) => {
    await embed.open()
    await expect(embed.button('Play').first()).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await embed.untilPlaying()
    await page.keyboard.press('k')
    await expect.poll(() => embed.isPaused()).toBe(true)
    const before = await embed.time()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => embed.time()).toBeCloseTo(before + 5, 1)
    // The time played so far depends on the machine.
    const clock = `0:${String(Math.floor(await embed.time())).padStart(2, '0')} /`
    await expect(embed.player.getByText(clock)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => embed.time()).toBeCloseTo(before, 1)
    await page.keyboard.press('m')
    await expect(embed.button('Unmute')).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(embed.button('Mute')).toBeVisible()
    await page.keyboard.press('c')
    await expect(embed.player.locator('.captions')).toHaveText('First story in one line')
    await page.keyboard.press('c')
    await expect(embed.player.locator('.captions > *')).toBeHidden()
    await page.keyboard.press('f')
    await expect(embed.button('Leave fullscreen')).toBeVisible()
    await page.keyboard.press('f')
    await expect(embed.button('Fullscreen')).toBeVisible()
    await page.keyboard.press(' ')
    await embed.untilPlaying()
  })

  test('adds up arrow key presses in quick succession', async ({ embed }) => {
    await embed.open()
    await expect(embed.button('Play').first()).toBeVisible()
    const time = await embed.player.evaluate(host => {
      const box = host.shadowRoot?.querySelector('.box')
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight'])
        box?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      return host.shadowRoot?.querySelector('video')?.currentTime
    })
    expect(time).toBe(10)
  })

  test('ignores keys while the focus is elsewhere', async ({ embed, page }) => {
    await embed.open()
    await page.keyboard.press('k')
    await page.locator('h1').click()
    await page.keyboard.press(' ')
    expect(await embed.isPaused()).toBe(true)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  test('seeks by the slider', async ({ embed }) => {
    await embed.open()
    await embed.picture()
    await embed.untilPlaying()
    await embed.player.getByRole('slider', { name: 'Seek' }).fill('8')
    await expect.poll(() => embed.time()).toBeGreaterThanOrEqual(8)
  })

  test('shows the item and the time under the pointer on the seek bar, and seeks there, on a page from right to left', async ({
    embed,
  }) => {
    await embed.open({}, { direction: 'rtl' })
    await embed.picture()
    await embed.untilPlaying()
    const slider = embed.player.getByRole('slider', { name: 'Seek' })
    const { width = 0 } = (await slider.boundingBox()) ?? {}
    await slider.hover({ position: { x: 4, y: 20 } })
    await slider.hover({ position: { x: width * 0.76, y: 20 } })
    await expect(embed.player.locator('.tip')).toHaveText(/^Second story0:09$/)
    await slider.click({ position: { x: width * 0.76, y: 20 } })
    await expect.poll(() => embed.time()).toBeGreaterThan(9)
  })

  test('keeps all its buttons in a place of 200 pixels', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } }, { below: '<style>#around { width: 200px }</style>' })
    await embed.untilPlaying()
    const box = await embed.box.boundingBox()
    const right = (box?.x ?? 0) + (box?.width ?? 0)
    const names = ['Tap to unmute', 'Pause', 'Captions', 'Fullscreen']
    const boxes = [...names.map(name => embed.button(name).last()), embed.player.locator('.read')]
    let left = box?.x ?? Number.NaN
    for (const button of boxes) {
      const { x = 0, width = 0 } = (await button.boundingBox()) ?? {}
      expect(width).toBeGreaterThanOrEqual(24)
      // None lies over another one.
      expect(x).toBeGreaterThanOrEqual(left)
      left = x + width
    }
    expect(left).toBeLessThanOrEqual(right)
  })

  test('offers to play again at the end', async ({ embed }) => {
    await embed.open()
    await embed.picture()
    await embed.untilPlaying()
    await embed.player.getByRole('slider', { name: 'Seek' }).fill('11.5')
    await embed.button('Play again').first().click()
    await expect.poll(() => embed.time()).toBeLessThan(5)
    await embed.untilPlaying()
  })

  test('shows an error when the video cannot be played', async ({ embed, page }) => {
    await page.route('**/*.mp4', route => route.fulfill({ status: 404 }))
    await embed.open()
    await expect(embed.player.getByRole('status')).toHaveText('This video cannot be played.')
  })

  for (const hasSound of [false, true, undefined])
    test(`shows ${hasSound === false ? 'no sound controls' : 'an unmute button, then a mute button and a volume slider'} for a video with has_sound ${hasSound}`, async ({
      embed,
    }) => {
      await embed.open({ autoplay: { enabled: true } }, { hasSound })
      await embed.untilPlaying()
      await embed.box.hover()
      await expect(embed.button('Fullscreen')).toBeVisible()
      const offer = embed.button('Tap to unmute')
      const buttons = [embed.button('Mute'), embed.player.getByRole('slider', { name: 'Volume' })]
      await expect(offer).toBeVisible({ visible: hasSound !== false })
      for (const control of buttons) await expect(control).toBeHidden()
      if (hasSound === false) return
      await offer.click()
      await expect(offer).toBeHidden()
      for (const control of buttons) await expect(control).toBeVisible()
    })

  test.describe('when the browser reloads the video, as WebKit does for a page from history', () => {
    const reload = (video: HTMLVideoElement) => {
      // WebKit reports the pause of a page that was left only when the video may play again.
      if (!video.paused) video.dispatchEvent(new Event('pause'))
      video.load()
    }

    test('continues where it was', async ({ embed }) => {
      await embed.open({ autoplay: { enabled: true } })
      await expect.poll(() => embed.time()).toBeGreaterThan(1)
      await embed.video.evaluate(reload)
      await expect.poll(() => embed.time()).toBeGreaterThan(1)
      await embed.untilPlaying()
      await expect(embed.button('Pause').last()).toBeAttached()
    })

    test('stays paused where the viewer paused it', async ({ embed }) => {
      await embed.open({ autoplay: { enabled: true } })
      await embed.untilPlaying()
      await embed.player.getByRole('slider', { name: 'Seek' }).fill('8')
      await embed.picture()
      await expect.poll(() => embed.isPaused()).toBe(true)
      await embed.video.evaluate(reload)
      await expect.poll(() => embed.time()).toBeGreaterThanOrEqual(8)
      await expect(embed.video).toHaveJSProperty('readyState', 4)
      expect(await embed.isPaused()).toBe(true)
    })

    test('does not start again after its end', async ({ embed }) => {
      await embed.open({ autoplay: { enabled: true } })
      await embed.untilPlaying()
      await embed.player.getByRole('slider', { name: 'Seek' }).fill('11.8')
      await expect(embed.button('Play again').first()).toBeVisible()
      await embed.video.evaluate(reload)
      await expect.poll(() => embed.time()).toBeGreaterThan(11.8)
      expect(await embed.isPaused()).toBe(true)
    })
  })

  test('plays one video at a time', async ({ embed, page }) => {
    const second = (origin: string) =>
      `<script async src="${origin}/embed/latest/player.js" data-publisher="daily"></script>`
    await embed.open({}, { below: second(embed.product.origin) })
    const videos = page.locator('feedreel-player video')
    await expect(videos).toHaveCount(2)
    const playing = () => videos.evaluateAll(all => all.map(video => !(video as HTMLVideoElement).paused))
    await videos.nth(0).click({ position: { x: 40, y: 90 } })
    await expect.poll(playing).toEqual([true, false])
    await videos.nth(1).click({ position: { x: 40, y: 90 } })
    await expect.poll(playing).toEqual([false, true])
  })

  test('plays the video that was started last, even if the previous one loads for longer', async ({
    embed,
    page,
  }) => {
    const { origin } = embed.product
    const below = `<script async src="${origin}/embed/latest/player.js" data-publisher="slow"></script>`
    const video = playerAnswer(origin).video
    const url = `${origin}/media/slow.mp4`
    await page.route('**/publishers/slow/player/*', route =>
      route.fulfill({ json: playerAnswer(origin, { video: video && { ...video, url } }) }),
    )
    const { release } = await holdBack(page, url)
    await embed.open({}, { below, isLoadHeldBack: true })
    const videos = page.locator('feedreel-player video')
    await expect(videos).toHaveCount(2)
    const paused = () => videos.evaluateAll(all => all.map(video => (video as HTMLVideoElement).paused))
    const slow = (await videos.nth(0).getAttribute('src')) === url ? 0 : 1
    await videos.nth(slow).click({ position: { x: 40, y: 90 } })
    await expect.poll(async () => (await paused())[slow]).toBe(false)
    await videos.nth(1 - slow).click({ position: { x: 40, y: 90 } })
    await expect.poll(async () => (await paused())[slow]).toBe(true)
    const loaded = page.waitForResponse(url)
    release()
    await loaded
    await expect
      .poll(() => videos.nth(1 - slow).evaluate(el => (el as HTMLVideoElement).currentTime))
      .toBeGreaterThan(1)
    expect((await paused())[1 - slow]).toBe(false)
  })
})
