import { expect, test } from './player-test.ts'

const docked = /(^| )in-corner( |$)/

/** Chromium only: Firefox has no script interface for picture-in-picture. */
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
