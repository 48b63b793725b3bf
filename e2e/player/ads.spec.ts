import { expectNoFindings } from '../accessibility.ts'
import { watchShifts } from './layout-shifts.ts'
import {
  test as base,
  type Embed,
  expect,
  holdBack,
  setHidden,
  slowAds,
  withoutTimeouts,
} from './player-test.ts'
import { AD_DURATION_S, AD_ORIGIN, type AdServer, startAdServer } from './site/ad-server.ts'

const test = base.extend<{ adServer: AdServer }>({
  adServer: async ({ context, adVideo }, use) => {
    await context.route('https://shop.example/**', route => route.fulfill({ body: 'A shop' }))
    await use(await startAdServer(context, adVideo))
  },
})

type Ads = { skip_delay?: number; placement?: 'preroll' | 'postroll' }

const withAds = (name: string, { skip_delay = 0, placement = 'preroll' }: Ads = {}) => ({
  ads: { tag_url: `${AD_ORIGIN}/${name}.xml`, skip_delay, placement },
})
const autoplay = { autoplay: { enabled: true } }
/** A document with one ad and an error tracker. */
const documentOf = (file: string) =>
  `<VAST version="3.0"><Ad><InLine><Error>${AD_ORIGIN}/error?code=[ERRORCODE]</Error><Creatives><Creative><Linear>
  <Duration>00:00:04</Duration><MediaFiles><MediaFile type="video/mp4" delivery="progressive">
  ${AD_ORIGIN}/${file}</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`
const layer = (embed: Embed) => embed.player.getByRole('group', { name: 'Advertisement' })
const content = (embed: Embed) => embed.player.locator('video[poster]')
const contentTime = (embed: Embed) => content(embed).evaluate((video: HTMLVideoElement) => video.currentTime)
const untilContent = (embed: Embed) => expect.poll(() => contentTime(embed)).toBeGreaterThan(0.1)
/** Goes to a time of the ad on screen, which may have ended meanwhile. */
const adSeek = (embed: Embed, timeS: number) =>
  embed.box.evaluate((box, seconds) => {
    const video = box.querySelector<HTMLVideoElement>('.ad video')
    if (video) video.currentTime = seconds
  }, timeS)

/**
 * Runs in a page: records the texts of the skip button while it is disabled, which are shown for a second each, and pauses the
 * ad once it can be skipped, so that it does not end before a click.
 */
function watchSkipping(): void {
  const countdown: string[] = []
  Object.assign(window, { countdown })
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (this: Element, options) {
    const root = attachShadow.call(this, options)
    const look = () => {
      const button = root.querySelector<HTMLButtonElement>('.skip')
      if (!button?.textContent) return
      if (!button.disabled) root.querySelector<HTMLVideoElement>('.ad video')?.pause()
      else if (button.textContent !== countdown.at(-1)) countdown.push(button.textContent)
    }
    new MutationObserver(look).observe(root, { subtree: true, childList: true, attributes: true })
    return root
  }
}

/** The texts that `watchSkipping` has recorded. */
const countdownOf = ({ page }: Embed) =>
  page.evaluate(() => (window as unknown as { countdown: string[] }).countdown)

/** A document with trackers for the sound and for pauses. */
const SOUND = `<VAST version="4.2"><Ad><InLine><Creatives><Creative><Linear><Duration>00:00:04</Duration><TrackingEvents>
  ${['mute', 'unmute', 'pause', 'resume'].map(event => `<Tracking event="${event}">${AD_ORIGIN}/${event}</Tracking>`).join('')}
  </TrackingEvents><MediaFiles><MediaFile type="video/mp4" delivery="progressive">${AD_ORIGIN}/ad.mp4</MediaFile>
  </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`

test.describe('ads before the video', () => {
  test('play first and request each tracker once, in order', async ({ embed, adServer }) => {
    await embed.open({ ...autoplay, ...withAds('inline-linear-4.2') })
    await expect(layer(embed)).toBeVisible()
    expect(await contentTime(embed)).toBe(0)
    await untilContent(embed)
    await expect(layer(embed)).toHaveCount(0)
    const steps = ['impression', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']
    await expect.poll(() => adServer.pixels).toEqual(steps.map(step => `/ad/${step}`))
    await embed.page.goto('about:blank')
    await expect.poll(() => embed.events()).toContain('start')
    // The ad is viewable after two seconds, which is about when it reaches its middle.
    const events = embed.events().filter(type => type !== 'ad_viewable')
    expect(events.slice(0, events.indexOf('start') + 1)).toEqual([
      'impression',
      'ad_request',
      'ad_loaded',
      'ad_impression',
      'ad_first_quartile',
      'ad_midpoint',
      'ad_third_quartile',
      'ad_complete',
      'start',
    ])
    expect(embed.console).toEqual([])
  })

  test('leave room for their label and the skip button in the corner of a phone', async ({
    embed,
    page,
    adServer,
  }) => {
    await page.setViewportSize({ width: 375, height: 740 })
    await page.addInitScript(slowAds)
    await embed.open({ ...autoplay, ...withAds('pod', { skip_delay: 3 }) })
    await expect(layer(embed)).toBeVisible()
    await page.evaluate(() => scrollTo(0, 900))
    await expect(embed.box).toHaveClass(/in-corner/)
    const word = await layer(embed).locator('.ad-left').boundingBox()
    const skip = await layer(embed).locator('.skip').boundingBox()
    expect((word?.x ?? 0) + (word?.width ?? 0) - 8).toBeLessThanOrEqual(skip?.x ?? Number.NaN)
    expect(adServer.documents).toHaveLength(1)
  })

  test('request the trackers of every wrapper', async ({ embed, adServer }) => {
    await embed.open({ ...autoplay, ...withAds('wrapper-chain') })
    await untilContent(embed)
    for (const owner of ['outer', 'inner', 'ad']) {
      for (const step of ['impression', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'])
        await expect
          .poll(() => adServer.pixels.filter(pixel => pixel === `/${owner}/${step}`))
          .toHaveLength(1)
    }
  })

  test('start by the viewer with sound, can be paused, muted and clicked', async ({
    embed,
    adServer,
    context,
    page,
  }) => {
    await page.addInitScript(slowAds)
    await embed.open(withAds('inline-linear-4.2'))
    await expect(embed.button('Play').first()).toBeVisible()
    expect(adServer.documents).toEqual([])
    await embed.button('Play').first().click()
    await expect.poll(() => adServer.pixels).toContain('/ad/start')
    const ad = layer(embed)
    expect(await ad.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
    await ad.getByRole('button', { name: 'Pause' }).click()
    await expect(ad.getByRole('button', { name: 'Play' })).toBeVisible()
    await ad.getByRole('button', { name: 'Play' }).click()
    const opened = context.waitForEvent('page')
    await ad.getByRole('link', { name: 'Visit advertiser' }).click({ position: { x: 200, y: 150 } })
    await (await opened).close()
    await expect.poll(() => adServer.pixels).toContain('/ad/click')
    await expect(ad.getByRole('button', { name: 'Play' })).toBeVisible()
    expect(await contentTime(embed)).toBe(0)
    await ad.getByRole('button', { name: 'Play' }).click()
    await adSeek(embed, AD_DURATION_S - 0.3)
    await untilContent(embed)
  })

  test('open the address of the advertiser with its macros filled as of the click', async ({
    embed,
    adServer,
    context,
  }) => {
    adServer.answer(
      '/click.xml',
      `<VAST version="4.2"><Ad><InLine><Creatives><Creative><Linear><Duration>00:00:04</Duration><VideoClicks>
      <ClickThrough>https://shop.example/?page=[PAGEURL]&amp;at=[ADPLAYHEAD]&amp;cb=[CACHEBUSTING]</ClickThrough>
      </VideoClicks><MediaFiles><MediaFile type="video/mp4" delivery="progressive">${AD_ORIGIN}/ad.mp4</MediaFile>
      </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`,
    )
    await embed.page.addInitScript(slowAds)
    await embed.open({ ...autoplay, ...withAds('click') })
    const link = layer(embed).getByRole('link', { name: 'Visit advertiser' })
    const page = encodeURIComponent(`${embed.pages.origin}/`)
    const begin = `https://shop.example/?page=${page}&at=00%3A00%3A0`
    // The browser's menu of a link needs no click.
    expect(await link.getAttribute('href')).toContain(begin)
    await layer(embed).getByRole('button', { name: 'Pause' }).click()
    await adSeek(embed, 3)
    const opened = context.waitForEvent('page')
    await link.click({ position: { x: 200, y: 150 } })
    const shop = await opened
    await expect(shop).toHaveURL(/&cb=\d{8}$/)
    expect(shop.url()).toContain(`${begin}3.`)
  })

  test('can be skipped after the later of both delays', async ({ embed, adServer }) => {
    adServer.answer(
      '/skip.xml',
      `<VAST version="4.2"><Ad><InLine><Impression>${AD_ORIGIN}/impression</Impression><Creatives><Creative>
      <Linear skipoffset="00:00:02"><Duration>00:00:04</Duration><TrackingEvents>
      <Tracking event="skip">${AD_ORIGIN}/skip</Tracking><Tracking event="complete">${AD_ORIGIN}/complete</Tracking>
      <Tracking event="progress" offset="00:00:01">${AD_ORIGIN}/progress?at=[ADPLAYHEAD]&amp;nope=[NOPE]</Tracking>
      </TrackingEvents><MediaFiles><MediaFile type="video/mp4" delivery="progressive" width="640" height="360">
      ${AD_ORIGIN}/media/ad.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`,
    )
    await embed.page.addInitScript(watchSkipping)
    await embed.open({ ...autoplay, ...withAds('skip', { skip_delay: 1 }) })
    await layer(embed).getByRole('button', { name: 'Skip ad' }).click()
    expect(await countdownOf(embed)).toEqual(['Skip in 2', 'Skip in 1'])
    await untilContent(embed)
    await expect.poll(() => adServer.pixels).toContain('/skip')
    const [impression, progress, skip, ...rest] = adServer.pixels
    expect([impression, skip, rest]).toEqual(['/impression', '/skip', []])
    expect(progress).toMatch(/^\/progress\?at=00%3A00%3A01\.\d{3}&nope=-1$/)
    await embed.page.goto('about:blank')
    await expect.poll(() => embed.events()).toContain('ad_skip')
    expect(embed.events()).not.toContain('ad_complete')
  })

  test('can be skipped after a percentage of their real duration when the document says 0', async ({
    embed,
    adServer,
  }) => {
    adServer.answer(
      '/zero.xml',
      `<VAST version="4.2"><Ad><InLine><Creatives><Creative><Linear skipoffset="50%"><Duration>00:00:00</Duration>
      <TrackingEvents><Tracking event="skip">${AD_ORIGIN}/skip</Tracking>
      <Tracking event="firstQuartile">${AD_ORIGIN}/firstQuartile</Tracking></TrackingEvents><MediaFiles>
      <MediaFile type="video/mp4" delivery="progressive">${AD_ORIGIN}/media/ad.mp4</MediaFile>
      </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`,
    )
    await embed.page.addInitScript(watchSkipping)
    await embed.open({ ...autoplay, ...withAds('zero', { skip_delay: 1 }) })
    await layer(embed).getByRole('button', { name: 'Skip ad' }).click()
    expect(await countdownOf(embed)).toContain(`Skip in ${AD_DURATION_S / 2}`)
    await untilContent(embed)
    await expect.poll(() => adServer.pixels).toEqual(['/firstQuartile', '/skip'])
  })

  test('cannot be skipped with a delay of 0, whatever the ad says', async ({ embed, adServer }) => {
    await embed.open({ ...autoplay, ...withAds('skippable') })
    await expect.poll(() => adServer.pixels).toContain('/ad/start')
    await expect(layer(embed).locator('.skip')).toBeHidden()
  })

  test('play a pod in its order', async ({ embed, adServer }) => {
    await embed.page.addInitScript(slowAds)
    await embed.open({ ...autoplay, ...withAds('pod') })
    for (const [place, name] of ['one', 'two', 'three'].entries()) {
      await expect.poll(() => adServer.pixels).toContain(`/${name}/start`)
      await expect(layer(embed)).toContainText(`Ad ${place + 1} of 3`)
      await adSeek(embed, AD_DURATION_S - 0.3)
    }
    await untilContent(embed)
  })

  test('report mute and unmute', async ({ embed, adServer }) => {
    adServer.answer('/sound.xml', SOUND)
    await embed.page.addInitScript(slowAds)
    await embed.open(withAds('sound'))
    await embed.button('Play').first().click()
    const ad = layer(embed)
    await expect(ad.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect
      .poll(() => ad.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0)
    await ad.getByRole('button', { name: 'Mute' }).click()
    await ad.getByRole('button', { name: 'Unmute' }).click()
    await ad.getByRole('button', { name: 'Pause' }).click()
    await ad.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => adServer.pixels).toEqual(['/mute', '/unmute', '/pause', '/resume'])
  })

  test('that started without sound continue without it after a pause, until the viewer turns it on', async ({
    embed,
    adServer,
    page,
  }) => {
    adServer.answer('/sound.xml', SOUND)
    await page.addInitScript(slowAds)
    await embed.open({ ...autoplay, ...withAds('sound') })
    const ad = layer(embed)
    const isMuted = () => ad.locator('video').evaluate((video: HTMLVideoElement) => video.muted)
    await expect(embed.button('Tap to unmute')).toBeVisible()
    await ad.getByRole('button', { name: 'Pause' }).click()
    await ad.getByRole('button', { name: 'Play' }).click()
    await expect(ad.getByRole('button', { name: 'Pause' })).toBeVisible()
    expect(await isMuted()).toBe(true)
    await expect.poll(() => adServer.pixels).toEqual(['/pause', '/resume'])
    await embed.button('Tap to unmute').click()
    await expect.poll(isMuted).toBe(false)
    await expect(embed.button('Tap to unmute')).toBeHidden()
    await expect.poll(() => adServer.pixels).toEqual(['/pause', '/resume', '/unmute'])
    await page.goto('about:blank')
    await expect.poll(() => embed.events().filter(type => type === 'unmute')).toHaveLength(1)
  })

  for (const width of [375, 1280])
    test(`show the link to the advertiser and the unmute button at the same height at ${width} px`, async ({
      embed,
      adServer,
      page,
    }) => {
      await page.setViewportSize({ width, height: 700 })
      await page.addInitScript(slowAds)
      await embed.open({ ...autoplay, ...withAds('inline-linear-4.2') })
      await expect(embed.button('Tap to unmute')).toBeVisible()
      expect(adServer.documents).toHaveLength(1)
      /** The top and the bottom of the background, which is not the element's own. */
      const edges = (element: Element, pseudo: string) => {
        const style = getComputedStyle(element, pseudo)
        const lengths = [style.height, style.paddingTop, style.paddingBottom].map(Number.parseFloat)
        const top = element.getBoundingClientRect().top + Number.parseFloat(style.top)
        return [top, lengths.reduce((one, other) => one + other, top)]
      }
      const link = await embed.player.locator('.ad-link').evaluate(edges, '::after')
      const offer = await embed.button('Tap to unmute').evaluate(edges, '::before')
      expect(offer).toEqual(link)
    })

  test('pass on the consent strings of the page', async ({ embed, adServer, page }) => {
    await page.addInitScript(() => {
      Object.assign(window, {
        __tcfapi: (_command: string, _version: number, callback: (data: object, ok: boolean) => void) =>
          callback({ gdprApplies: true, tcString: 'CPtcf', eventStatus: 'tcloaded' }, true),
        __gpp: (_command: string, callback: (data: object, ok: boolean) => void) =>
          callback(
            { pingData: { gppString: 'DBgpp', applicableSections: [2, 6], signalStatus: 'ready' } },
            true,
          ),
      })
    })
    await embed.open({ ...autoplay, ...withAds('inline-linear-4.2') })
    await expect
      .poll(() => adServer.documents)
      .toEqual([`${AD_ORIGIN}/inline-linear-4.2.xml?gdpr=1&gdpr_consent=CPtcf&gpp=DBgpp&gpp_sid=2%2C6`])
  })

  test('have tab stops only on their link and buttons', async ({ embed, page, adServer }) => {
    await page.addInitScript(slowAds)
    await embed.open({ ...autoplay, ...withAds('pod', { skip_delay: 1 }) })
    await expect.poll(() => adServer.pixels).toContain('/one/start')
    await layer(embed).getByRole('button', { name: 'Pause' }).click()
    await expect(embed.player.locator('.bar')).toBeAttached()
    await page.locator('h1').click()
    const stops: string[] = []
    for (let stop = ''; stop !== 'none'; ) {
      await page.keyboard.press('Tab')
      stop = await embed.player.evaluate(host => host.shadowRoot?.activeElement?.localName ?? 'none')
      stops.push(stop)
    }
    expect(stops).not.toContain('video')
    await expect(layer(embed).locator('video')).toHaveAttribute('tabindex', '-1')
  })

  test('have no accessibility faults', async ({ embed, page, adServer }) => {
    await embed.open({ ...autoplay, ...withAds('inline-linear-4.2') })
    await expect.poll(() => adServer.pixels).toContain('/ad/start')
    await expectNoFindings(page, { within: 'feedreel-player' })
  })

  test('show no large play button between their end and the video', async ({ embed, adServer, page }) => {
    await page.addInitScript(slowAds)
    await embed.open({ ...autoplay, ...withAds('inline-linear-4.2') })
    await expect.poll(() => adServer.pixels).toContain('/ad/start')
    const seen = await embed.player.evaluateHandle(host => {
      const root = host.shadowRoot as ShadowRoot
      const shown: boolean[] = []
      const look = () => {
        const button = root.querySelector('.central')
        shown.push(button?.checkVisibility({ visibilityProperty: true }) ?? false)
      }
      // After the player's listeners at the ad's end, before them at the video's start.
      root.addEventListener('pause', () => setTimeout(look), true)
      root.addEventListener('play', look, true)
      return shown
    })
    await adSeek(embed, AD_DURATION_S - 0.3)
    await untilContent(embed)
    expect(await seen.jsonValue()).toEqual([false, false])
  })

  test('that are ready once their player has left the screen are counted when it is back', async ({
    embed,
    adServer,
    page,
  }) => {
    await page.addInitScript(withoutTimeouts)
    const { requested, release } = await holdBack(page, '**/inline-linear-4.2.xml')
    await embed.open({ ...autoplay, ...withAds('inline-linear-4.2') }, { attributes: 'data-sticky="false"' })
    await requested
    await page.evaluate(() => scrollTo(0, 2000))
    await expect(embed.player).not.toBeInViewport()
    release()
    const stage = layer(embed).locator('video')
    await expect(stage).toHaveJSProperty('readyState', 4)
    await expect(stage).toHaveJSProperty('paused', true)
    expect(adServer.pixels).toEqual([])
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => adServer.pixels).toEqual(['/ad/impression', '/ad/start'])
  })

  test('dock with the player and shift nothing', async ({ embed, page, adServer }) => {
    const shifts = await watchShifts(page)
    await embed.open({ ...autoplay, ...withAds('inline-linear-4.2') }, { around: 'place' })
    await expect.poll(() => adServer.pixels).toContain('/ad/start')
    await page.evaluate(() => scrollTo(0, 600))
    await expect(embed.box).toHaveClass(/in-corner/)
    await adSeek(embed, AD_DURATION_S - 0.3)
    await untilContent(embed)
    await expect(embed.box).toHaveClass(/in-corner/)
    expect(await shifts()).toBe(0)
  })
})

test.describe('ads after the video', () => {
  test('play when it has ended, and the player comes back after them', async ({ embed, adServer }) => {
    await embed.open({ ...autoplay, ...withAds('inline-linear-4.2', { placement: 'postroll' }) })
    await untilContent(embed)
    expect(adServer.documents).toEqual([])
    await embed.page.evaluate(() => scrollTo(0, 600))
    await expect(embed.box).toHaveClass(/in-corner/)
    await content(embed).evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.3
    })
    await expect.poll(() => adServer.pixels).toContain('/ad/start')
    await expect(embed.box).toHaveClass(/in-corner/)
    await adSeek(embed, AD_DURATION_S - 0.3)
    await expect.poll(() => adServer.pixels).toContain('/ad/complete')
    await expect(embed.box).not.toHaveClass(/in-corner/)
    await expect(embed.button('Play again').first()).toBeVisible()
    expect(new Set(embed.product.beacons.map(beacon => beacon.playback)).size).toBe(1)
  })

  test('play in the page after a video in the fullscreen of an iPhone', async ({ embed, adServer, page }) => {
    await page.addInitScript(() => {
      Object.assign(HTMLVideoElement.prototype, {
        webkitExitFullscreen(this: HTMLVideoElement) {
          const state = this.ended ? 'at its end' : 'too early'
          this.dataset.left = document.querySelector('feedreel-player')?.shadowRoot?.querySelector('.ad')
            ? 'too late'
            : state
        },
      })
    })
    await embed.open({ ...autoplay, ...withAds('inline-linear-4.2', { placement: 'postroll' }) })
    await untilContent(embed)
    await content(embed).evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.3
    })
    await expect.poll(() => adServer.pixels).toContain('/ad/start')
    await expect(content(embed)).toHaveAttribute('data-left', 'at its end')
  })

  test('play once when the video loops, after which the loop continues', async ({ embed, adServer }) => {
    const loop = { autoplay: { enabled: true, loop: true } }
    await embed.open({ ...loop, ...withAds('inline-linear-4.2', { placement: 'postroll' }) })
    await untilContent(embed)
    await content(embed).evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.3
    })
    await expect.poll(() => adServer.pixels).toContain('/ad/start')
    await adSeek(embed, AD_DURATION_S - 0.3)
    await expect.poll(() => adServer.pixels).toContain('/ad/complete')
    await expect
      .poll(() => content(embed).evaluate((video: HTMLVideoElement) => !video.paused && video.loop))
      .toBe(true)
    expect(new Set(embed.product.beacons.map(beacon => beacon.playback)).size).toBe(1)
  })
})

test.describe('ads that fail', () => {
  const cases = {
    empty: '/none?code=303',
    'non-linear': '/ad/error?code=201',
    vpaid: '/ad/error?code=403',
    'wrapper-missing': '/outer/error?code=301',
  }
  for (const [name, pixel] of Object.entries(cases)) {
    test(`report the error and let the video play: ${name}`, async ({ embed, adServer }) => {
      await embed.open({ ...autoplay, ...withAds(name) })
      await untilContent(embed)
      await expect.poll(() => adServer.pixels).toEqual([pixel])
      await embed.page.goto('about:blank')
      await expect.poll(() => embed.events()).toContain(name === 'empty' ? 'ad_empty' : 'ad_error')
    })
  }

  test('report the error and let the video play: a document of more than 512 KB', async ({
    embed,
    adServer,
  }) => {
    adServer.answer('/malformed.xml', `<VAST version="4.2"><Ad/></VAST>${' '.repeat(512 * 1024)}`)
    await embed.open({ ...autoplay, ...withAds('wrapper-to-malformed') })
    await untilContent(embed)
    await expect.poll(() => adServer.pixels).toEqual(['/outer/error?code=100'])
  })

  test('let the video play at once when a media file is missing', async ({ embed, adServer, page }) => {
    adServer.answer('/lost.xml', documentOf('missing.mp4'))
    // Stops all timers of the page when the ad's file fails, to prove that the player waits for none.
    await page.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype
      const stopTimers = () => {
        document.documentElement.dataset.timers = 'stopped'
        Object.assign(window, { setTimeout: () => 0, setInterval: () => 0, requestAnimationFrame: () => 0 })
      }
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        // Capturing listeners run before the player's.
        if (!this.hasAttribute('poster')) this.addEventListener('error', stopTimers, { capture: true })
        return play.call(this)
      }
    })
    await embed.open({ ...autoplay, ...withAds('lost') })
    await untilContent(embed)
    await expect(page.locator('html')).toHaveAttribute('data-timers', 'stopped')
    await expect.poll(() => adServer.pixels).toEqual(['/error?code=401'])
  })

  test('report the error and let the video play when a media file does not arrive for five seconds', async ({
    embed,
    adServer,
    page,
  }) => {
    adServer.answer('/slow.xml', documentOf('slow.mp4'))
    await page.route('**/slow.mp4', () => {})
    await embed.open({ ...autoplay, ...withAds('slow') }, { isLoadHeldBack: true })
    await untilContent(embed)
    await expect.poll(() => adServer.pixels).toEqual(['/error?code=402'])
  })

  test('wait for a media file while the tab is in the background, where browsers load none', async ({
    embed,
    adServer,
    page,
  }) => {
    adServer.answer('/slow.xml', documentOf('slow.mp4'))
    const { requested, release } = await holdBack(page, '**/slow.mp4')
    await page.clock.install()
    await embed.open({ ...autoplay, ...withAds('slow') }, { isLoadHeldBack: true })
    await requested
    await page.evaluate(setHidden, true)
    await page.clock.fastForward(20_000)
    await page.evaluate(setHidden, false)
    release()
    await adSeek(embed, AD_DURATION_S - 0.3)
    await untilContent(embed)
    expect(adServer.pixels).toEqual([])
  })

  test('let the video play when their script does not load', async ({ embed, page }) => {
    await page.route('**/ads-*.js', route => route.abort())
    await embed.open({ ...autoplay, ...withAds('inline-linear-4.2') })
    await untilContent(embed)
  })

  test('report the error and let the video play when the script that shows them does not load', async ({
    embed,
    adServer,
    page,
  }) => {
    await page.route('**/ad-view-*.js', route => route.abort())
    await embed.open({ ...autoplay, ...withAds('inline-linear-4.2') })
    await untilContent(embed)
    await expect.poll(() => adServer.pixels).toEqual(['/ad/error?code=405'])
    await embed.page.goto('about:blank')
    await expect.poll(() => embed.events()).toContain('ad_error')
  })

  test('let the video play when the server does not answer for five seconds', async ({ embed, adServer }) => {
    adServer.answer('/silent.xml', null)
    await embed.open({ ...autoplay, ...withAds('silent') })
    await expect.poll(() => adServer.documents.length).toBe(1)
    await expect.poll(() => contentTime(embed)).toBeGreaterThan(0)
  })
})

test('a player without ads loads no script of ads', async ({ embed }) => {
  await embed.open(autoplay)
  await embed.untilPlaying()
  expect(embed.product.requests.filter(path => path.includes('/ads'))).toEqual([])
})
