import { type Embed, expect, test } from './player-test.ts'
import { AD_ORIGIN, startAdServer } from './site/ad-server.ts'

const autoplay = { autoplay: { enabled: true } }
const frameOf = ({ product }: Embed, attributes = '') =>
  `<iframe src="${product.origin}/embed/latest/daily" allow="autoplay" width="640" height="360" ${attributes}></iframe>`
const REFUSAL = 'Feedreel: This page is not an allowed domain.'

test.describe('a page of an allowed domain', () => {
  for (const policy of ['no-referrer', 'unsafe-url', 'same-origin']) {
    test(`plays with any referrer policy: ${policy}`, async ({ embed }) => {
      const headers = { 'referrer-policy': policy }
      await embed.open(autoplay, { domains: ['localhost'], preload: true, headers })
      await embed.untilPlaying()
      expect(embed.console).toEqual([])
    })
  }

  test('plays the frame too, which is counted separately', async ({ embed, page }) => {
    const below = frameOf(embed)
    await embed.open(autoplay, { domains: ['localhost'], attributes: 'data-target="#none"', below })
    const video = page.frameLocator('iframe').locator('feedreel-player video')
    await video.scrollIntoViewIfNeeded()
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(2.2)
    await expect.poll(() => embed.events()).toEqual(expect.arrayContaining(['impression', 'start', 'view']))
  })
})

test.describe('a page of another domain', () => {
  for (const policy of ['no-referrer', 'unsafe-url']) {
    test(`shows nothing and logs one line: ${policy}`, async ({ embed }) => {
      const headers = { 'referrer-policy': policy }
      await embed.open(autoplay, { domains: ['news.example'], preload: true, headers })
      await expect.poll(() => embed.console).toEqual([REFUSAL])
      await expect(embed.player).toHaveCount(0)
    })
  }

  test('is not shown the frame', async ({ embed, page }) => {
    await embed.open(autoplay, { domains: ['news.example'], below: frameOf(embed) })
    await expect.poll(() => embed.console.join()).toContain('frame-ancestors')
    await expect(page.frameLocator('iframe').locator('feedreel-player')).toHaveCount(0)
  })

  test('cannot hide its origin in a sandbox', async ({ embed, page }) => {
    const { origin } = embed.product
    const tag = `<script async src=&quot;${origin}/embed/latest/player.js&quot; data-publisher=&quot;daily&quot;></script>`
    const below = `<iframe sandbox="allow-scripts" srcdoc="<body>${tag}</body>"></iframe>`
    await embed.open(autoplay, { domains: ['news.example'], attributes: 'data-target="#none"', below })
    await expect.poll(() => embed.console).toContain(REFUSAL)
    await expect(page.frameLocator('iframe').locator('feedreel-player')).toHaveCount(0)
  })
})

test.describe('ads in the frame', () => {
  test('play under its policy and carry the address and the consent of the page around it', async ({
    embed,
    adVideo,
    context,
    page,
  }) => {
    const ads = await startAdServer(context, adVideo)
    await page.addInitScript(() => {
      if (window !== top) return
      const tools = {
        __tcfapi: { gdprApplies: true, tcString: 'CPtcf', eventStatus: 'tcloaded' },
        __gpp: { pingData: { gppString: 'DBgpp', applicableSections: [2, 6], signalStatus: 'ready' } },
      }
      document.addEventListener('DOMContentLoaded', () => {
        for (const name of Object.keys(tools)) {
          const locator = document.createElement('iframe')
          locator.name = `${name}Locator`
          locator.hidden = true
          document.body.append(locator)
        }
      })
      addEventListener('message', ({ data, source }) => {
        for (const [name, returnValue] of Object.entries(tools)) {
          const call = data[`${name}Call`]
          if (call?.command !== 'addEventListener') continue
          const answer = { [`${name}Return`]: { returnValue, success: true, callId: call.callId } }
          ;(source as Window).postMessage(answer, '*')
        }
      })
    })
    const tag = {
      tag_url: `${AD_ORIGIN}/inline-linear-4.2.xml?page=[PAGEURL]&site=[DOMAIN]`,
      skip_delay: 0,
      placement: 'preroll' as const,
    }
    const below = frameOf(embed)
    await embed.open({ ...autoplay, ads: tag }, { attributes: 'data-target="#none"', below })
    await page.locator('iframe').first().scrollIntoViewIfNeeded()
    await expect.poll(() => ads.pixels).toContain('/ad/start')
    const consent = 'gdpr=1&gdpr_consent=CPtcf&gpp=DBgpp&gpp_sid=2%2C6'
    const around = `page=${encodeURIComponent(`${embed.pages.origin}/`)}&site=${new URL(embed.pages.origin).hostname}`
    expect(ads.documents).toEqual([`${AD_ORIGIN}/inline-linear-4.2.xml?${around}&${consent}`])
    const lines = embed.console.filter(line => !line.includes('#none'))
    expect(lines).toEqual([])
  })
})
