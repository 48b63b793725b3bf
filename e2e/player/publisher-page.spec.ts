import { expectNoFindings } from '../accessibility.ts'
import { addTag, expect, holdBack, test } from './player-test.ts'
import { printOnScreen } from './print-on-screen.ts'
import { describedVideo } from './site/answer.ts'
import { strictPolicy } from './site/pages.ts'

test.describe("on a publisher's page", () => {
  test('passes a strict content policy with trusted types', async ({ embed }) => {
    const policy = strictPolicy(embed.product.origin)
    const headers = { 'content-security-policy': policy }
    await embed.open({ autoplay: { enabled: true } }, { headers })
    await embed.untilPlaying()
    await embed.page.evaluate(() => scrollTo(0, 600))
    await expect(embed.box).toHaveClass(/in-corner/)
    await embed.box.focus()
    await embed.page.keyboard.press('c')
    await expect(embed.player.locator('.captions')).toHaveText(/\w/)
    await expect(embed.page.locator('script[type="application/ld+json"]')).toHaveCount(1)
    expect(embed.console).toEqual([])
  })

  test('describes the first video to search engines, once on the page', async ({ embed, page }) => {
    const second = `<script async src="${embed.product.origin}/embed/latest/player.js" data-publisher="daily"></script>`
    await embed.open({}, { below: second })
    await expect(page.locator('feedreel-player video')).toHaveCount(2)
    const script = page.locator('script[type="application/ld+json"]')
    await expect(script).toHaveCount(1)
    expect(JSON.parse(await script.innerHTML())).toMatchObject(describedVideo(embed.product.origin))
  })

  test('sets its own text in the fonts that the page chooses', async ({ embed }) => {
    await embed.open({}, { below: '<style>main { --feedreel-font: "Comic Mono", cursive }</style>' })
    await expect(embed.box).toHaveCSS('font-family', '"Comic Mono", cursive, sans-serif')
    await embed.player.evaluate(host => host.style.setProperty('--feedreel-font', 'initial'))
    await expect(embed.box).toHaveCSS('font-family', 'system-ui, sans-serif')
  })

  test('uses the answer that the preload link requested', async ({ embed }) => {
    await embed.open({}, { preload: true })
    await expect(embed.box).toHaveAccessibleName(/^Video: /)
    expect(embed.product.requests.filter(path => path.startsWith('/api/'))).toEqual([
      '/api/publishers/daily/player/',
    ])
    expect(embed.console).toEqual([])
  })

  test('paints nothing of the page before its style sheet has loaded', async ({ embed, page }) => {
    const { requested, release } = await holdBack(page, '**/page.css')
    const opened = embed.open({ autoplay: { enabled: true } })
    await requested
    await expect(embed.player).toBeAttached()
    release()
    await opened
    await embed.untilPlaying()
    const [styledMs = Number.NaN, paintedMs] = await page.evaluate(() => [
      (performance.getEntriesByName(`${location.href}page.css`)[0] as PerformanceResourceTiming)?.responseEnd,
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    ])
    expect(paintedMs).toBeGreaterThanOrEqual(styledMs)
  })

  test('mounts in the element that the tag names, even below the tag', async ({ embed, page }) => {
    await embed.open({}, { attributes: 'data-target="#later"', below: '<div id="later"></div>' })
    await expect(page.locator('#later feedreel-player .box')).toHaveAccessibleName(/^Video: /)
    await expect(page.locator('feedreel-player')).toHaveCount(1)
  })

  test('works from a tag that a script inserted', async ({ embed, page }) => {
    await embed.open()
    await embed.player.evaluate(host => host.remove())
    await addTag(embed, '#below')
    await expect(page.locator('#below feedreel-player .box')).toHaveAccessibleName(/^Video: /)
  })

  test('stops and sends its events when the page removes it', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    const video = await embed.video.elementHandle()
    await embed.player.evaluate(host => host.remove())
    expect(await video?.evaluate(element => (element as HTMLVideoElement).paused)).toBe(true)
    await expect.poll(() => embed.events()).toContain('start')
  })

  test('keeps playing when the page moves it, docked and in its place', async ({ embed, page }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    await page.evaluate(() => scrollTo(0, 2000))
    await expect(embed.box).toHaveClass(/in-corner/)
    await embed.player.evaluate(host => document.querySelector('#below')?.append(host))
    await embed.untilPlaying()
    await expect(embed.box).toBeInViewport()
    await embed.player.scrollIntoViewIfNeeded()
    await expect(embed.box).not.toHaveClass(/in-corner/)
    await embed.untilPlaying()
  })

  test('is replaced by the version that the publisher is held at', async ({ embed }) => {
    await embed.open({ version: '0.0.1' })
    await expect(embed.player).toHaveText('Version 0.0.1 plays The news of the day')
  })

  test('keeps an exact version of the tag, whatever the answer says', async ({ embed }) => {
    await embed.open({ version: '0.0.1' }, { version: '9.9.9' })
    await expect(embed.box).toHaveAccessibleName(/^Video: /)
  })

  const strangers = {
    'unsets everything': '* { all: unset }',
    'places everything itself': '* { position: static !important }',
    'centres all text': '* { text-align: center; text-indent: 3em; letter-spacing: 1em }',
  }
  for (const [name, css] of Object.entries(strangers)) {
    test(`keeps its looks where the page ${name}`, async ({ embed }) => {
      await embed.open({ autoplay: { enabled: true } }, { below: `<style>${css}</style>` })
      await embed.untilPlaying()
      // All measured at once: text that scripts add to the head is visible on such a page and moves everything down.
      const [heading, box, video] = await embed.player.evaluate(host => {
        const parts = [
          document.querySelector('h1'),
          ...(host.shadowRoot?.querySelectorAll('.box, video') ?? []),
        ]
        return parts.map(part => {
          const { y = Number.NaN, width = 0, height = 0 } = part?.getBoundingClientRect() ?? {}
          return { y, width, height }
        })
      })
      expect(box?.y).toBeGreaterThan(heading?.y ?? Number.NaN)
      expect((box?.width ?? 0) / (box?.height ?? 0)).toBeCloseTo(16 / 9, 1)
      expect(video).toEqual(box)
      await expect(embed.player.locator('.read')).toHaveCSS('letter-spacing', 'normal')
    })
  }

  for (const css of ['width: 719px', 'width: 500px; height: 400px; aspect-ratio: auto'])
    test(`fills its place, no less and no more, where the page says ${css}`, async ({ embed }) => {
      await embed.open({}, { below: `<style>feedreel-player { ${css} }</style>` })
      await expect(embed.box).toHaveAccessibleName(/^Video: /)
      const place = await embed.player.boundingBox()
      expect(await embed.box.boundingBox()).toEqual(place)
      expect(await embed.video.boundingBox()).toEqual(place)
    })

  test('has tab stops only on its buttons, links and sliders', async ({ embed, page }) => {
    await embed.open()
    await embed.picture()
    await expect(embed.player.locator('.slider')).toBeAttached()
    await embed.picture()
    await expect(embed.player.locator('.bar')).toBeVisible()
    await page.locator('h1').click()
    const stops: string[] = []
    const within = () => embed.player.evaluate(host => host.shadowRoot?.activeElement?.localName ?? 'none')
    for (let stop = ''; stop !== 'none'; ) {
      await page.keyboard.press('Tab')
      stop = await within()
      stops.push(stop)
    }
    expect(stops).toEqual(['button', 'button', 'input', 'input', 'button', 'button', 'a', 'none'])
    await expect(embed.video).toHaveAttribute('tabindex', '-1')
  })

  test('is hidden with the part of the page that contains it', async ({ embed }) => {
    await embed.open()
    await embed.picture()
    await embed.untilPlaying()
    await embed.page.addStyleTag({ content: '#around { visibility: hidden }' })
    await expect(embed.box).toBeHidden()
    await expect(embed.player.locator('.bar')).toBeHidden()
  })

  test('is covered completely by overlays of the page', async ({ embed, page }) => {
    const over = '<div style="position: fixed; inset: 0; z-index: 0; background: #fff"></div>'
    await embed.open({ autoplay: { enabled: true } }, { below: over })
    await expect(embed.button('Tap to unmute')).toBeVisible()
    const { x = 0, y = 0 } = (await embed.button('Tap to unmute').boundingBox()) ?? {}
    const top = await page.evaluate(([left, above]) => document.elementFromPoint(left, above)?.localName, [
      x + 20,
      y + 20,
    ] as const)
    expect(top).toBe('div')
  })

  test('is not printed over the text while it is docked', async ({ embed, page }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    await page.evaluate(() => scrollTo(0, 900))
    await expect(embed.box).toHaveClass(/in-corner/)
    await printOnScreen(embed.player)
    await expect(embed.box).toBeHidden()
  })

  for (const width of [375, 1280]) {
    test(`has no accessibility faults at ${width} px`, async ({ embed, page }) => {
      await page.setViewportSize({ width, height: 700 })
      await embed.open()
      await expectNoFindings(page, { within: 'feedreel-player' })
      await embed.picture()
      await embed.untilPlaying()
      await page.keyboard.press('c')
      await page.keyboard.press('k')
      await expectNoFindings(page, { within: 'feedreel-player' })
    })

    test(`has no accessibility faults at ${width} px in the corner and at its end`, async ({
      embed,
      page,
    }) => {
      await page.setViewportSize({ width, height: 700 })
      await embed.open({ autoplay: { enabled: true } })
      await embed.untilPlaying()
      await page.evaluate(() => scrollTo(0, 900))
      await expect(embed.box).toHaveClass(/in-corner/)
      await expect(embed.box).not.toHaveClass(/moving/)
      await expectNoFindings(page, { within: 'feedreel-player' })
      await embed.player.getByRole('slider', { name: 'Seek' }).fill('11.8')
      await expect(embed.box).not.toHaveClass(/in-corner/)
      await expectNoFindings(page, { within: 'feedreel-player' })
    })
  }
})

test.describe("on a publisher's page that may not show it", () => {
  const refusals = [
    {
      name: 'a forbidden page',
      options: { slug: 'blocked' },
      line: 'This page may not show the player of blocked.',
    },
    { name: 'a publisher without a video', answer: { video: null }, line: 'daily has no video yet' },
    { name: 'a target that is not there', options: { attributes: 'data-target="#no"' }, line: '#no' },
    { name: 'a later kind of answer', answer: { schema: 2 as 1 }, line: 'gave no player' },
  ]
  for (const { name, answer, options, line } of refusals) {
    test(`leaves no box and one line in the console for ${name}`, async ({ embed }) => {
      await embed.open(answer ?? {}, options ?? {})
      await expect.poll(() => embed.console).toEqual([expect.stringContaining(line)])
      await expect(embed.player).toBeHidden()
    })
  }

  test('leaves no box in a target that the browser reads after the refusal', async ({ embed, page }) => {
    const { release } = await holdBack(page, /\/page\.js/)
    const below = '<script src="/page.js"></script><div id="later"></div>'
    const opened = embed.open({}, { slug: 'blocked', attributes: 'data-target="#later"', below })
    await expect.poll(() => embed.console).toHaveLength(1)
    release()
    await opened
    await expect(page.locator('#later')).toBeAttached()
    await expect(embed.player).toHaveCount(0)
  })
})
