import { expect, test, type WebKitEmbed } from './webkit-test.ts'

/** Continues to the second half of the video. */
async function playOn(embed: WebKitEmbed): Promise<void> {
  await embed.untilPlaying()
  await embed.seek(5)
  await expect.poll(() => embed.time()).toBeGreaterThan(5.5)
}

async function leaveAndReturn({ driver, product }: WebKitEmbed): Promise<void> {
  await driver.goto(`${product.origin}/media/poster.png`)
  await driver.back()
}

async function expectPlayingOn(embed: WebKitEmbed): Promise<void> {
  await embed.untilPlaying()
  expect(await embed.time()).toBeGreaterThan(5)
}

test.describe('back and forward in WebKit', () => {
  test('a video that played continues where it was', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await playOn(embed)
    await leaveAndReturn(embed)
    await expectPlayingOn(embed)
    await embed.driver.forward()
    await embed.driver.back()
    await expectPlayingOn(embed)
  })

  test('a video that the viewer started continues where it was', async ({ embed }) => {
    await embed.open()
    await embed.picture()
    await playOn(embed)
    await leaveAndReturn(embed)
    await expectPlayingOn(embed)
  })

  test('a video that the viewer paused stays paused where it was', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    await embed.seek(5)
    await embed.picture()
    await expect.poll(() => embed.isPaused()).toBe(true)
    await leaveAndReturn(embed)
    await expect.poll(() => embed.time()).toBeGreaterThanOrEqual(5)
    expect(await embed.isPaused()).toBe(true)
  })
})
