import { expect, setHidden, test } from './player-test.ts'
import { DURATION_S } from './site/answer.ts'

test.describe('counting', () => {
  test('counts one view after two seconds and sends it at once', async ({ embed, page }) => {
    await embed.open({ autoplay: { enabled: true } })
    await expect.poll(() => embed.events()).toContain('view')
    const view = embed.product.beacons.flatMap(beacon => beacon.events).find(event => event.type === 'view')
    expect(view?.position).toBeGreaterThanOrEqual(2)
    await page.evaluate(() => scrollTo(0, 600))
    await expect.poll(() => embed.time()).toBeGreaterThan(5)
    await page.goto('about:blank')
    await expect.poll(() => embed.events()).toContain('dock')
    // The first quartile lies at 3 s.
    expect(embed.events().filter(type => /^(view|first_quartile)$/.test(type))).toEqual([
      'view',
      'first_quartile',
    ])
    expect(embed.product.beacons[0]).toMatchObject({
      schema: 1,
      video: 7,
      playback: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    // Beacons may overtake each other.
    const inOrder = embed.product.beacons
      .flatMap(beacon => beacon.events)
      .sort((one, other) => one.seq - other.seq)
    expect(inOrder.slice(0, 2).map(event => [event.seq, event.type])).toEqual([
      [0, 'impression'],
      [1, 'start'],
    ])
  })

  test('times no first frame in a tab that loaded the video in the background', async ({ embed, page }) => {
    await page.addInitScript(setHidden, true)
    await embed.open({ autoplay: { enabled: true } })
    await expect(embed.video).toHaveJSProperty('readyState', 4)
    await page.evaluate(setHidden, false)
    await expect.poll(() => embed.events()).toContain('view')
    const [start] = embed.product.beacons
      .flatMap(beacon => beacon.events)
      .filter(({ type }) => type === 'start')
    expect(start).toMatchObject({ type: 'start' })
    expect(start?.ms).toBeUndefined()
  })

  test('resends a beacon that did not arrive', async ({ embed, page }) => {
    const lost = page.waitForEvent('requestfailed', request => request.url().includes('/events/'))
    await page.route(/\/events\//, route => route.abort(), { times: 1 })
    await embed.open({ autoplay: { enabled: true } })
    await lost
    expect(embed.events()).toEqual([])
    // Views count after two seconds.
    await expect.poll(() => embed.time()).toBeGreaterThan(2.3)
    await page.goto('about:blank')
    await expect.poll(() => embed.events()).toEqual(expect.arrayContaining(['impression', 'start', 'view']))
  })

  test('counts no view below half on screen', async ({ embed, page }) => {
    await embed.open({ autoplay: { enabled: true, visibility: 10 } }, { around: 'far' })
    await embed.player.evaluate(host => {
      const { top, height } = host.getBoundingClientRect()
      scrollBy(0, top - innerHeight + height * 0.4)
    })
    // The quartile lies at 3 s, and the browser reports the time four times a second.
    await expect.poll(() => embed.time()).toBeGreaterThan(3.6)
    await page.goto('about:blank')
    await expect.poll(() => embed.events()).toContain('first_quartile')
    expect(embed.events()).not.toContain('view')
  })

  test('counts quartiles and the end once, and another playback after it', async ({ embed }) => {
    await embed.open()
    await embed.picture()
    const slider = embed.player.getByRole('slider', { name: 'Seek' })
    for (const quartileS of [3, 6, 9]) {
      await slider.fill(String(quartileS - 0.2))
      await expect.poll(() => embed.time()).toBeGreaterThan(quartileS + 0.4)
    }
    await slider.fill('11.7')
    await expect.poll(() => embed.events()).toContain('complete')
    const types = embed.events()
    expect(types.filter(type => type !== 'view')).toEqual([
      ...['impression', 'start', 'first_quartile', 'midpoint', 'third_quartile', 'complete'],
    ])
    await embed.button('Play again').first().click()
    await expect.poll(() => embed.events().filter(type => type === 'view').length).toBeGreaterThan(0)
    await expect.poll(() => new Set(embed.product.beacons.map(beacon => beacon.playback)).size).toBe(2)
    expect(embed.events().filter(type => type === 'impression')).toHaveLength(1)
    expect(embed.events().filter(type => type === 'start')).toHaveLength(2)
  })

  test('counts the end of a looping video, but no seek from close to it to the beginning', async ({
    embed,
  }) => {
    await embed.open({ autoplay: { enabled: true, loop: true } })
    await embed.untilPlaying()
    const slider = embed.player.getByRole('slider', { name: 'Seek' })
    const seek = (...timesS: number[]) =>
      slider.evaluate(async (input: HTMLInputElement, times) => {
        const video = (input.getRootNode() as ShadowRoot).querySelector('video')
        for (const timeS of times) {
          const sought = new Promise(resolve => video?.addEventListener('seeked', resolve, { once: true }))
          input.value = String(timeS)
          input.dispatchEvent(new Event('input'))
          await sought
        }
      }, timesS)
    await seek(9.5, 0)
    await embed.button('Pause').click()
    await seek(11.5, 0)
    await embed.button('Play').last().click()
    await expect.poll(() => embed.events()).toContain('view')
    expect(embed.events()).not.toContain('complete')
    await seek(11.7)
    await expect.poll(() => embed.events()).toContain('complete')
  })

  for (const loop of [false, true])
    test(`counts no end that was only sought in a video that ${loop ? 'loops' : 'ends'}`, async ({
      embed,
      page,
    }) => {
      await embed.open({ autoplay: { enabled: true, loop } })
      await expect.poll(() => embed.time()).toBeGreaterThan(1)
      await embed.player.getByRole('slider', { name: 'Seek' }).fill(String(DURATION_S))
      // The first second may pass between two looks.
      if (loop) await expect.poll(() => embed.time()).toBeLessThan(DURATION_S / 2)
      else await expect(embed.button('Play again').first()).toBeVisible()
      await page.goto('about:blank')
      await expect.poll(() => embed.events()).toContain('leave')
      expect(embed.events()).not.toContain('complete')
    })

  test('counts nothing of a seek to the end before the start', async ({ embed, page }) => {
    await embed.open()
    await expect
      .poll(() => embed.video.evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(0)
    await embed.box.focus()
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => embed.time()).toBeGreaterThan(DURATION_S - 0.1)
    await expect(embed.video).toHaveJSProperty('seeking', false)
    await page.keyboard.press('k')
    await expect.poll(() => embed.events()).toContain('view')
    await page.goto('about:blank')
    await expect.poll(() => embed.events()).toContain('leave')
    // On a busy machine the page may leave after the first quarter, which was played.
    const counted = embed.events().filter(type => type !== 'leave' && type !== 'first_quartile')
    expect(counted).toEqual(['impression', 'start', 'view'])
    expect(new Set(embed.product.beacons.map(beacon => beacon.playback)).size).toBe(1)
  })

  test('counts a close and a click on the article', async ({ embed, page, context }) => {
    await context.route('https://daily.example/**', route => route.fulfill({ body: 'The first story' }))
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    const opened = context.waitForEvent('page')
    await embed.player.getByRole('link', { name: 'First story' }).click()
    await (await opened).close()
    await page.evaluate(() => scrollTo(0, 600))
    await embed.button('Close player').click()
    await page.goto('about:blank')
    await expect
      .poll(() => embed.events())
      .toEqual(expect.arrayContaining(['article_click', 'dock', 'close']))
  })
})
