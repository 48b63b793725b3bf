import { describedVideo } from '../player/site/answer.ts'
import { strictPolicy } from '../player/site/pages.ts'
import { expect, test } from './webkit-test.ts'

const autoplay = { autoplay: { enabled: true } }

test.describe("on a publisher's page in WebKit", () => {
  test('passes a strict content policy with trusted types', async ({ embed }) => {
    // The page's own script keeps the console for this test.
    const policy = strictPolicy(embed.product.origin, "'self'")
    await embed.open(autoplay, { headers: { 'content-security-policy': policy } })
    await embed.untilPlaying()
    await embed.click('Captions')
    await expect.poll(() => embed.inside('.captions', captions => captions.textContent)).toMatch(/\w/)
    await embed.scrollTo(600)
    await expect.poll(() => embed.isDocked()).toBe(true)
    expect(await embed.console()).toEqual([])
  })

  test('describes the first video to search engines, once on the page', async ({ embed }) => {
    const { origin } = embed.product
    const below = `<script async src="${origin}/embed/latest/player.js" data-publisher="daily"></script>`
    await embed.open({}, { below })
    const players = () =>
      embed.driver.evaluate(
        () =>
          [...document.querySelectorAll('feedreel-player')].filter(host =>
            host.shadowRoot?.querySelector('video'),
          ).length,
      )
    await expect.poll(players).toBe(2)
    const described = () =>
      embed.driver.evaluate(() =>
        [...document.querySelectorAll('script[type="application/ld+json"]')].map(
          script => script.textContent,
        ),
      )
    await expect.poll(described).toHaveLength(1)
    expect(JSON.parse((await described())[0] ?? '')).toMatchObject(describedVideo(origin))
  })

  test('plays in the frame, which is counted separately', async ({ embed }) => {
    const src = `${embed.product.origin}/embed/latest/daily`
    const below = `<iframe src="${src}" allow="autoplay; fullscreen" width="640" height="360"></iframe>`
    await embed.open(autoplay, { domains: ['localhost'], attributes: 'data-target="#none"', below })
    const time = () =>
      embed.driver.evaluateInFrame(
        () => document.querySelector('feedreel-player')?.shadowRoot?.querySelector('video')?.currentTime ?? 0,
      )
    await expect.poll(time).toBeGreaterThan(0.2)
    await expect.poll(() => embed.events()).toEqual(expect.arrayContaining(['impression', 'start', 'view']))
  })

  test('keeps its looks where the page unsets everything', async ({ embed }) => {
    await embed.open(autoplay, { below: '<style>* { all: unset }</style>' })
    await embed.untilPlaying()
    const [box, video] = await embed.inside('.box', element =>
      [element, element.querySelector('video')].map(part => {
        const { y = 0, width = 0, height = 0 } = part?.getBoundingClientRect() ?? {}
        return { y, width, height }
      }),
    )
    expect((box?.width ?? 0) / (box?.height ?? 0)).toBeCloseTo(16 / 9, 1)
    expect(video).toEqual(box)
  })

  test('loads the answer once when a preload link requested it', async ({ embed }) => {
    const { headers } = embed.product
    embed.product.headers = { 'cache-control': 'public, max-age=30' }
    try {
      // No other test uses this publisher, since its answer stays in the browser's cache.
      await embed.open({}, { preload: true, slug: 'weekly' })
      await expect.poll(() => embed.shows('Play')).toBe(true)
      const answers = embed.product.requests.filter(path => path.startsWith('/api/'))
      expect(answers).toEqual(['/api/publishers/weekly/player/'])
    } finally {
      embed.product.headers = headers
    }
  })
})

test.describe("on a publisher's page in WebKit that may not show it", () => {
  test('leaves no box and one line in the console', async ({ embed }) => {
    await embed.open(autoplay, { domains: ['news.example'] })
    await expect.poll(() => embed.console()).toEqual(['Feedreel: This page is not an allowed domain.'])
    expect(await embed.driver.evaluate(() => document.querySelectorAll('feedreel-player').length)).toBe(0)
  })

  test('leaves the frame empty', async ({ embed }) => {
    const src = `${embed.product.origin}/embed/latest/daily`
    const below = `<iframe src="${src}" width="640" height="360"></iframe>`
    await embed.open(autoplay, { domains: ['news.example'], attributes: 'data-target="#none"', below })
    await expect.poll(() => embed.product.requests).toContain('/embed/latest/daily')
    expect(embed.product.requests.filter(path => path.startsWith('/media'))).toEqual([])
  })
})
