import { expect, test } from './player-test.ts'

/** Chromium only: Firefox has no script interface for picture-in-picture. */
test('a video in the picture-in-picture window plays on without docking, and docks when the window closes', async ({
  embed,
  page,
}) => {
  await embed.open({ autoplay: { enabled: true } })
  await embed.untilPlaying()
  await embed.video.evaluate((video: HTMLVideoElement) => video.requestPictureInPicture())
  await page.evaluate(() => scrollTo(0, 600))
  await expect(embed.player).not.toBeInViewport()
  await embed.untilPlaying()
  await expect(embed.box).not.toHaveClass(/in-corner/)
  await page.evaluate(() => document.exitPictureInPicture())
  await expect(embed.box).toHaveClass(/in-corner/)
  await embed.untilPlaying()
})
