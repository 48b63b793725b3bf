import { test as base, expect } from './player-test.ts'
import { withBreaks } from './site/ad-breaks.ts'
import { type AdServer, startAdServer } from './site/ad-server.ts'

const test = base.extend<{ adServer: AdServer }>({
  adServer: async ({ context, adVideo }, use) => {
    await use(await startAdServer(context, adVideo))
  },
})

const docked = /(^| )in-corner( |$)/

test('a video in the picture-in-picture window keeps playing without docking, and docks when the window closes', async ({
  embed,
  page,
}) => {
  const scrollTo = (top: number) => page.evaluate(y => window.scrollTo(0, y), top)
  await embed.open({ autoplay: { enabled: true, loop: true } })
  await embed.untilPlaying()
  await scrollTo(600)
  await expect(embed.box).toHaveClass(docked)
  await scrollTo(0)
  await expect(embed.box).not.toHaveClass(docked)
  await embed.video.evaluate((video: HTMLVideoElement) => video.requestPictureInPicture())
  await scrollTo(600)
  await expect(embed.player).not.toBeInViewport()
  await embed.untilPlaying()
  expect(await embed.box.getAttribute('class')).not.toMatch(docked)
  await page.evaluate(() => document.exitPictureInPicture())
  await expect(embed.box).toHaveClass(docked)
  await embed.untilPlaying()
})

test('an ad after a video in the picture-in-picture window plays in the page, once it is on screen', async ({
  embed,
  adServer,
  page,
}) => {
  const content = embed.player.locator('video[poster]')
  const stage = embed.player.locator('.ad video')
  await embed.open(withBreaks(['postroll'], ['inline-linear-4.2']), { attributes: 'data-sticky="false"' })
  await embed.untilPlaying()
  await content.evaluate((video: HTMLVideoElement) => video.requestPictureInPicture())
  await page.evaluate(() => scrollTo(0, 2000))
  await expect(embed.player).not.toBeInViewport()
  await content.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.3
  })
  await expect(stage).toHaveJSProperty('readyState', 4)
  await expect(stage).toHaveJSProperty('paused', true)
  expect(await page.evaluate(() => document.pictureInPictureElement)).toBeNull()
  expect(adServer.pixels).toEqual([])
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => adServer.pixels).toEqual(['/ad/impression', '/ad/start'])
})

test('a video in the picture-in-picture window stays there when no ad follows', async ({
  embed,
  adServer,
  page,
}) => {
  const content = embed.player.locator('video[poster]')
  await embed.open(withBreaks(['postroll'], ['empty']))
  await embed.untilPlaying()
  await content.evaluate((video: HTMLVideoElement) => video.requestPictureInPicture())
  await content.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.3
  })
  await expect.poll(() => adServer.pixels).toEqual(['/none?code=303'])
  await expect(embed.button('Play again').first()).toBeVisible()
  expect(await page.evaluate(() => document.pictureInPictureElement !== null)).toBe(true)
})
