import { expect, test } from './webkit-test.ts'

test.describe('back and forward in WebKit', () => {
  test('a video that played goes on where it was', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    await embed.seek(5)
    await expect.poll(() => embed.time()).toBeGreaterThan(5.5)
    await embed.driver.goto(`${embed.product.origin}/media/poster.png`)
    await embed.driver.back()
    await embed.untilPlaying()
    expect(await embed.time()).toBeGreaterThan(5)
    await embed.driver.forward()
    await embed.driver.back()
    await embed.untilPlaying()
    expect(await embed.time()).toBeGreaterThan(5)
  })

  test('a video that the viewer started goes on where it was', async ({ embed }) => {
    await embed.open()
    await embed.picture()
    await embed.untilPlaying()
    await embed.seek(5)
    await expect.poll(() => embed.time()).toBeGreaterThan(5.5)
    await embed.driver.goto(`${embed.product.origin}/media/poster.png`)
    await embed.driver.back()
    await embed.untilPlaying()
    expect(await embed.time()).toBeGreaterThan(5)
  })

  test('a video that the viewer paused stays paused where it was', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    await embed.seek(5)
    await embed.picture()
    await expect.poll(() => embed.isPaused()).toBe(true)
    await embed.driver.goto(`${embed.product.origin}/media/poster.png`)
    await embed.driver.back()
    await expect.poll(() => embed.time()).toBeGreaterThanOrEqual(5)
    expect(await embed.isPaused()).toBe(true)
  })
})
