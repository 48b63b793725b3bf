import { expect, test, type WebKitEmbed } from './webkit-test.ts'

const isMuted = (embed: WebKitEmbed) => embed.inside('video', (video: HTMLVideoElement) => video.muted)

test.describe('autoplay in WebKit', () => {
  test('starts without sound and offers it', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    expect(await isMuted(embed)).toBe(true)
    await embed.click('Tap to unmute')
    expect(await isMuted(embed)).toBe(false)
    await embed.untilPlaying()
    expect(await embed.shows('Tap to unmute')).toBe(false)
  })

  test('starts without sound where the browser allows no other start', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true, muted: false } })
    await embed.untilPlaying()
    expect(await isMuted(embed)).toBe(true)
    expect(await embed.shows('Tap to unmute')).toBe(true)
  })

  test('waits until the wanted share is on screen', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true, visibility: 80 } }, { around: 'far' })
    const show = (share: number) =>
      embed.driver.evaluate(part => {
        const { top = 0, height = 0 } =
          document.querySelector('feedreel-player')?.getBoundingClientRect() ?? {}
        scrollBy(0, top - innerHeight + height * part)
      }, share)
    await show(0.7)
    await expect
      .poll(() => embed.inside('video', (video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThanOrEqual(2)
    expect(await embed.isPaused()).toBe(true)
    await show(0.9)
    await embed.untilPlaying()
    await embed.scrollTo(0)
    await expect.poll(() => embed.isPaused()).toBe(true)
    await show(0.9)
    await embed.untilPlaying()
  })

  test('never resumes after the viewer paused', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    await embed.picture()
    await expect.poll(() => embed.isPaused()).toBe(true)
    await embed.scrollTo(2000)
    await expect.poll(async () => (await embed.boxOf('video')).y).toBeLessThan(-1000)
    await embed.scrollTo(0)
    await expect.poll(async () => (await embed.boxOf('video')).y).toBeGreaterThan(0)
    expect(await embed.isPaused()).toBe(true)
  })
})
