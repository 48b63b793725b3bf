import { expect, setHidden, test } from './player-test.ts'

test.describe('autoplay', () => {
  test('starts without sound and offers it', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    expect(await embed.video.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
    await embed.button('Tap to unmute').click()
    expect(await embed.video.evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
    await expect(embed.button('Tap to unmute')).toBeHidden()
  })

  test('keeps the focus when the offer of sound disappears', async ({ embed, page }) => {
    await embed.open({ autoplay: { enabled: true, loop: true } })
    await embed.untilPlaying()
    await embed.button('Tap to unmute').focus()
    await page.keyboard.press('Enter')
    await expect(embed.button('Tap to unmute')).toBeHidden()
    await page.keyboard.press('k')
    await expect.poll(() => embed.isPaused()).toBe(true)
  })

  test('waits until the wanted share is on screen', async ({ embed, page }) => {
    await embed.open({ autoplay: { enabled: true, visibility: 80 } }, { around: 'far' })
    const show = (share: number) =>
      embed.player.evaluate((host, part) => {
        const { top, height } = host.getBoundingClientRect()
        scrollBy(0, top - innerHeight + height * part)
      }, share)
    await show(0.7)
    await expect(embed.video).toHaveJSProperty('readyState', 4)
    expect(await embed.isPaused()).toBe(true)
    await show(0.9)
    await embed.untilPlaying()
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => embed.isPaused()).toBe(true)
    await show(0.9)
    await embed.untilPlaying()
  })

  test('never resumes after the viewer paused', async ({ embed, page }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    await embed.picture()
    await expect.poll(() => embed.isPaused()).toBe(true)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.evaluate(() => scrollTo(0, 0))
    await expect(embed.player).toBeInViewport({ ratio: 0.9 })
    expect(await embed.isPaused()).toBe(true)
  })

  test('pauses while the tab is hidden', async ({ embed, page }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    await page.evaluate(setHidden, true)
    await expect.poll(() => embed.isPaused()).toBe(true)
    await page.evaluate(setHidden, false)
    await embed.untilPlaying()
  })

  test('starts muted when the browser allows nothing else', async ({ embed, page }) => {
    await page.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        return this.muted ? play.call(this) : Promise.reject(new DOMException('Not now', 'NotAllowedError'))
      }
    })
    await embed.open({ autoplay: { enabled: true, muted: false } })
    await embed.untilPlaying()
    await expect(embed.button('Tap to unmute')).toBeVisible()
  })

  test('leaves the poster when the browser allows nothing', async ({ embed, page }) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('Not now', 'NotAllowedError'))
    })
    await embed.open({ autoplay: { enabled: true } })
    await expect(embed.button('Play').first()).toBeVisible()
    expect(await embed.isPaused()).toBe(true)
    expect(embed.console).toEqual([])
  })

  test('restarts at the end when it loops', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true, loop: true } })
    await embed.untilPlaying()
    await embed.box.hover()
    await embed.player.getByRole('slider', { name: 'Seek' }).fill('11')
    await expect.poll(() => embed.time()).toBeLessThan(5)
    await embed.untilPlaying()
    await expect.poll(() => embed.events()).toContain('complete')
    expect(new Set(embed.product.beacons.map(beacon => beacon.playback)).size).toBe(1)
  })
})
