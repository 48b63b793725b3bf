import { expect, test } from './webkit-test.ts'

test.use({ lessMotion: true })

test('a viewer who prefers reduced motion sees no autoplay in WebKit', async ({ embed }) => {
  await embed.open({ autoplay: { enabled: true } })
  await expect.poll(() => embed.shows('Play')).toBe(true)
  await expect
    .poll(() => embed.inside('video', (video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2)
  expect(await embed.isPaused()).toBe(true)
})
