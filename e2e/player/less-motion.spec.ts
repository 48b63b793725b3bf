import { withLessMotion } from '../browsers.ts'
import { expect, test } from './player-test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // Firefox has no such setting for a page, only for the whole browser.
  launchOptions: [({ launchOptions }, use) => use(withLessMotion(launchOptions)), { scope: 'worker' }],
})

test.describe('a viewer who prefers reduced motion', () => {
  test('sees no autoplay', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await expect(embed.button('Play').first()).toBeVisible()
    await expect(embed.video).toHaveJSProperty('readyState', 4)
    expect(await embed.isPaused()).toBe(true)
  })

  test('sees no animation of the player', async ({ embed }) => {
    await embed.open()
    await embed.picture()
    await embed.untilPlaying()
    const durations = await embed.player.evaluate(host =>
      [...(host.shadowRoot?.querySelectorAll('*') ?? [])].map(
        part => getComputedStyle(part).transitionDuration,
      ),
    )
    expect(new Set(durations)).toEqual(new Set(['0s']))
  })
})
