import { contentTime, pauseAdAfter, untilContent } from './ad-steps.ts'
import { AD_S, expect, test, type WebKitEmbed } from './webkit-test.ts'

const autoplay = { autoplay: { enabled: true } }
const STEPS = ['impression', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']

function withAds({ ads }: WebKitEmbed, name: string, placement: 'preroll' | 'postroll', skip_delay = 0) {
  return { ads: { tag_url: `${ads.origin}/${name}.xml`, skip_delay, placement } }
}

test.describe('ads in WebKit', () => {
  test('play before the video and request each tracker once, in order', async ({ embed }) => {
    await embed.open({ ...autoplay, ...withAds(embed, 'inline-linear-4.2', 'preroll') })
    await expect.poll(() => embed.ads.pixels).toContain('/ad/start')
    expect(await contentTime(embed)).toBe(0)
    await untilContent(embed)
    await expect.poll(() => embed.ads.pixels).toEqual(STEPS.map(step => `/ad/${step}`))
    expect(await embed.console()).toEqual([])
  })

  test('can be skipped after the delay', async ({ embed }) => {
    const { origin } = embed.ads
    embed.ads.answer(
      '/skip.xml',
      `<VAST version="4.2"><Ad><InLine><Creatives><Creative><Linear skipoffset="00:00:01"><Duration>00:00:04</Duration>
      <TrackingEvents><Tracking event="skip">${origin}/skip</Tracking><Tracking event="complete">${origin}/complete</Tracking>
      </TrackingEvents><MediaFiles><MediaFile type="video/mp4" delivery="progressive">${origin}/ad.mp4</MediaFile>
      </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`,
    )
    await embed.open({ ...autoplay, ...withAds(embed, 'skip', 'preroll', 1) })
    await pauseAdAfter(embed, 1.2)
    await embed.click('Skip ad')
    await untilContent(embed)
    await expect.poll(() => embed.ads.pixels).toEqual(['/skip'])
  })

  test('open the advertiser in a new window and pause', async ({ embed }) => {
    await embed.open(withAds(embed, 'inline-linear-4.2', 'preroll'))
    await embed.click('Play')
    await expect.poll(() => embed.ads.pixels).toContain('/ad/start')
    const { x, y } = await embed.boxOf('video')
    await embed.driver.click({ x: x + 200, y: y + 150 })
    await expect.poll(() => embed.driver.closeOthers()).toBe(1)
    await expect.poll(() => embed.ads.pixels).toContain('/ad/click')
    await expect.poll(() => embed.shows('Play')).toBe(true)
    expect(await contentTime(embed)).toBe(0)
  })

  test('play after the video, and the player comes back after them', async ({ embed }) => {
    await embed.open({ ...autoplay, ...withAds(embed, 'inline-linear-4.2', 'postroll') })
    await untilContent(embed)
    expect(embed.ads.documents).toEqual([])
    await embed.seek(11)
    await expect.poll(() => embed.ads.pixels).toContain('/ad/start')
    await expect.poll(() => embed.ads.pixels, { timeout: AD_S * 5000 }).toContain('/ad/complete')
    await expect.poll(() => embed.shows('Play again')).toBe(true)
  })

  test('report the error and let the video play when there is no ad', async ({ embed }) => {
    await embed.open({ ...autoplay, ...withAds(embed, 'empty', 'preroll') })
    await untilContent(embed)
    await expect.poll(() => embed.ads.pixels).toEqual(['/none?code=303'])
  })
})
