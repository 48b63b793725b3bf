import { playerAnswer } from '../player/site/answer.ts'
import { expect, test } from './webkit-test.ts'

test.describe('playing in WebKit', () => {
  test('shows the poster and loads no video until the player is near the screen', async ({ embed }) => {
    await embed.open({}, { around: 'far' })
    const source = () => embed.inside('video', video => video.getAttribute('src'))
    expect(await embed.inside('video', video => video.getAttribute('poster'))).toMatch(/poster\.png$/)
    expect(await source()).toBe(null)
    await embed.scrollTo(3000)
    await expect.poll(source).toMatch(/\.mp4$/)
  })

  test('plays with sound from the poster button and shows the time', async ({ embed }) => {
    await embed.open()
    await embed.click('Play')
    await embed.untilPlaying()
    expect(await embed.inside('video', (video: HTMLVideoElement) => video.muted)).toBe(false)
    expect(await embed.inside('.time', time => time.textContent)).toMatch(/^0:0\d \/ 0:12$/)
    expect(await embed.console()).toEqual([])
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

  test('responds to keys while the focus is inside', async ({ embed }) => {
    await embed.open()
    await embed.picture()
    await embed.untilPlaying()
    await embed.driver.press('k')
    await expect.poll(() => embed.isPaused()).toBe(true)
    const before = await embed.time()
    await embed.driver.press('ArrowRight')
    await expect.poll(() => embed.time()).toBeCloseTo(before + 5, 1)
    await embed.driver.press('ArrowLeft')
    await expect.poll(() => embed.time()).toBeCloseTo(before, 1)
    await embed.driver.press('m')
    await expect.poll(() => embed.shows('Unmute')).toBe(true)
    await embed.driver.press('ArrowUp')
    await expect.poll(() => embed.shows('Mute')).toBe(true)
    await embed.driver.press(' ')
    await embed.untilPlaying()
  })

  test('shows captions and hides them again', async ({ embed }) => {
    await embed.open()
    await embed.picture()
    await embed.untilPlaying()
    await embed.click('Captions')
    const caption = () => embed.inside('.captions', captions => captions.textContent)
    await expect.poll(caption).toBe('First story in one line')
    expect((await embed.boxOf('.captions > *')).height).toBeGreaterThan(10)
    await embed.driver.press('c')
    await expect.poll(caption).toBe('')
  })

  test('seeks by the slider and names the chapter on screen, with a link only to the web', async ({
    embed,
  }) => {
    await embed.open()
    await embed.picture()
    await embed.untilPlaying()
    const read = () =>
      embed.inside('.read', link => [
        link.getAttribute('aria-label'),
        link.getAttribute('href'),
        getComputedStyle(link).display,
      ])
    expect(await read()).toEqual(['Read: First story', 'https://daily.example/first', 'flex'])
    await embed.seek(8)
    await expect.poll(read).toEqual(['Read: Second story', '', 'none'])
    expect(await embed.time()).toBeGreaterThanOrEqual(8)
  })

  for (const direction of ['ltr', 'rtl'] as const)
    test(`shows the chapter and the time under the pointer on the seek bar, and seeks there, on a page in direction ${direction}`, async ({
      embed,
    }) => {
      await embed.open({}, { direction })
      await embed.picture()
      await embed.untilPlaying()
      const { x, y, width, height } = await embed.boxOf('input[aria-label=Seek]')
      await embed.driver.hover({ x: x + 4, y: y + height / 2 })
      await embed.driver.hover({ x: x + width * 0.75, y: y + height / 2 })
      await expect.poll(() => embed.inside('.tip', tip => tip.textContent)).toBe('Second story0:09')
      await embed.driver.click({ x: x + width * 0.75, y: y + height / 2 })
      await expect.poll(() => embed.time()).toBeGreaterThan(8.5)
    })

  test('enters fullscreen and leaves it', async ({ embed }) => {
    await embed.open()
    await embed.picture()
    await embed.untilPlaying()
    await embed.click('Fullscreen')
    // Without a window manager the screen is the window.
    const fills = () =>
      embed.inside('.box', box => box.matches(':fullscreen') && box.clientHeight === innerHeight)
    await expect.poll(fills).toBe(true)
    await embed.untilPlaying()
    await embed.click('Leave fullscreen')
    await expect.poll(fills).toBe(false)
    await embed.untilPlaying()
  })

  test('offers to play again at the end', async ({ embed }) => {
    await embed.open()
    await embed.picture()
    await embed.untilPlaying()
    await embed.seek(11.5)
    await embed.click('Play again')
    await expect.poll(() => embed.time()).toBeLessThan(5)
    await embed.untilPlaying()
  })

  test('shows an error when the video cannot be played', async ({ embed }) => {
    const { origin } = embed.product
    const { video } = playerAnswer(origin)
    await embed.open({ video: video && { ...video, url: `${origin}/media/missing.mp4` } })
    const message = () =>
      embed.inside('[role=status]', status => [status.textContent, status.checkVisibility()])
    await expect.poll(message).toEqual(['This video cannot be played.', true])
  })

  for (const has_sound of [false, true])
    test(`shows ${has_sound ? 'an unmute button, then a mute button and a volume slider' : 'no sound controls'} for a video with has_sound ${has_sound}`, async ({
      embed,
    }) => {
      const { video } = playerAnswer(embed.product.origin)
      await embed.open({ video: video && { ...video, has_sound }, autoplay: { enabled: true } })
      await embed.untilPlaying()
      const { x, y } = await embed.boxOf('video')
      await embed.driver.hover({ x: x + 40, y: y + 90 })
      await expect.poll(() => embed.shows('Fullscreen')).toBe(true)
      expect(await embed.shows('Tap to unmute')).toBe(has_sound)
      const controls = () =>
        embed.inside(
          '.box',
          box =>
            [...box.querySelectorAll('.mute, .volume')].filter(control => control.checkVisibility()).length,
        )
      expect(await controls()).toBe(0)
      if (!has_sound) return
      await embed.click('Tap to unmute')
      await expect.poll(controls).toBe(2)
      expect(await embed.shows('Tap to unmute')).toBe(false)
    })

  test('plays one of two videos at a time', async ({ embed }) => {
    const { origin } = embed.product
    const below = `<script async src="${origin}/embed/latest/player.js" data-publisher="daily"></script>`
    await embed.open({}, { below })
    const players = () =>
      embed.driver.evaluate(() =>
        // A player takes no clicks before its buttons have loaded.
        [...document.querySelectorAll('feedreel-player')]
          .filter(host => host.shadowRoot?.querySelector('button'))
          .map(host => {
            const { x, y } = host.getBoundingClientRect()
            return { x, y, playing: host.shadowRoot?.querySelector('video')?.paused === false }
          }),
      )
    const playing = async () => (await players()).map(player => player.playing)
    await expect.poll(playing).toEqual([false, false])
    for (const [at, expected] of [
      [0, [true, false]],
      [1, [false, true]],
    ] as const) {
      await embed.driver.evaluate(index => {
        document.querySelectorAll('feedreel-player')[index]?.scrollIntoView({ block: 'center' })
      }, at)
      const { x = 0, y = 0 } = (await players())[at] ?? {}
      await embed.driver.click({ x: x + 40, y: y + 90 })
      await expect.poll(playing).toEqual(expected)
    }
  })
})
