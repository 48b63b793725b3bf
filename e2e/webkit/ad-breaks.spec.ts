import { ICONS, tagOf, VMAP, withBreaks } from '../player/site/ad-breaks.ts'
import { consentTool } from '../player/site/consent-tool.ts'
import { endAd, endContent, pauseAd, untilContent } from './ad-steps.ts'
import { expect, test, type WebKitEmbed } from './webkit-test.ts'

type Breaks = Parameters<typeof withBreaks>

const PREROLL: Breaks[0] = ['preroll']
const BOTH: Breaks[0] = ['preroll', 'postroll']
const LINEAR = ['inline-linear-4.2']

/** Opens a page whose player has these breaks; `isGranted` is the answer of its viewer to a consent tool, if it has one. */
function open(
  embed: WebKitEmbed,
  placements: Breaks[0],
  tags: string[],
  more?: Breaks[2],
  isGranted?: boolean,
) {
  const script = isGranted === undefined ? '' : `(${String(consentTool)})(${String(isGranted)})`
  return embed.open(withBreaks(placements, tags, more, embed.ads.origin), { script })
}

const untilAd = (embed: WebKitEmbed) => expect.poll(() => embed.ads.pixels).toContain('/ad/start')
const tagsOf = ({ ads }: WebKitEmbed, names: string[]) => names.map(name => tagOf(name, ads.origin))

test.describe('ad breaks in WebKit', () => {
  test('try further tags in order until one gives an ad', async ({ embed }) => {
    await open(embed, PREROLL, ['empty', 'wrapper-missing', ...LINEAR])
    await untilAd(embed)
    expect(embed.ads.documents).toEqual(tagsOf(embed, ['empty', 'wrapper-missing', 'nowhere', ...LINEAR]))
  })

  test('of a VMAP document play in their places, with their trackers', async ({ embed }) => {
    embed.ads.answer('/vmap.xml', VMAP)
    await open(embed, BOTH, ['vmap'])
    await untilAd(embed)
    expect(embed.ads.pixels[0]).toBe('/start/begins')
    await endAd(embed)
    await untilContent(embed)
    await expect.poll(() => embed.ads.pixels).toContain('/start/ends')
    await endContent(embed)
    await expect.poll(() => embed.ads.pixels).toContain('/end/begins')
    expect((await embed.boxOf('.ad')).height).toBeGreaterThan(0)
    expect(embed.ads.documents).toEqual(tagsOf(embed, ['vmap', ...LINEAR, 'vmap', 'inline-linear-3.0']))
  })

  test('end with their limit for the page', async ({ embed }) => {
    await open(embed, BOTH, LINEAR, { cap_per_page: 1 })
    await untilAd(embed)
    await endAd(embed)
    await untilContent(embed)
    await endContent(embed)
    await expect.poll(() => embed.shows('Play again')).toBe(true)
    expect(embed.ads.documents).toHaveLength(1)
  })

  test('end with their limit for an hour on the next page too, if the viewer allows storage', async ({
    embed,
  }) => {
    await open(embed, PREROLL, LINEAR, { cap_per_hour: 1 }, true)
    await untilAd(embed)
    await embed.driver.goto('about:blank')
    await open(embed, PREROLL, LINEAR, { cap_per_hour: 1 }, true)
    await untilContent(embed)
    expect(embed.ads.documents).toHaveLength(1)
    // The tests share one session of the browser.
    await embed.driver.evaluate(() => sessionStorage.clear())
  })

  test('store nothing without consent', async ({ embed }) => {
    const limits = { cap_per_hour: 1, cap_per_page: 1 }
    await open(embed, PREROLL, LINEAR, limits, false)
    await untilAd(embed)
    const stored = () => [sessionStorage.length, localStorage.length, document.cookie]
    expect(await embed.driver.evaluate(stored)).toEqual([0, 0, ''])
    await open(embed, PREROLL, LINEAR, limits, false)
    await expect.poll(() => embed.ads.documents).toHaveLength(2)
  })

  test('that require consent are held back without it', async ({ embed }) => {
    await open(embed, PREROLL, LINEAR, { requires_consent: true })
    await untilContent(embed)
    expect(embed.ads.documents).toEqual([])
    await embed.driver.goto('about:blank')
    await expect.poll(() => embed.events()).toContain('ad_consent')
    expect(embed.events()).not.toContain('ad_request')
  })

  test('that require consent are shown with it', async ({ embed }) => {
    await open(embed, PREROLL, LINEAR, { requires_consent: true }, true)
    await untilAd(embed)
  })

  test('show icons where and when the document says, and report it', async ({ embed }) => {
    embed.ads.answer('/icons.xml', ICONS)
    await open(embed, PREROLL, ['icons'])
    await expect.poll(() => embed.ads.pixels).toContain('/icon/view')
    // The ad would end after four seconds.
    await pauseAd(embed)
    const icons = () =>
      embed.inside('.ad', layer =>
        [...layer.querySelectorAll('.ad-icon')].map(icon => [
          icon.getAttribute('aria-label'),
          icon.checkVisibility(),
        ]),
      )
    // The icon whose picture is missing leaves.
    await expect.poll(icons).toEqual([
      ['AdChoices', true],
      ['Late', false],
    ])
    const icon = await embed.boxOf('.ad-icon')
    const box = await embed.boxOf('.box')
    expect(icon).toMatchObject({ width: 20, height: 20, y: box.y })
    expect(icon.x + icon.width).toBeCloseTo(box.x + box.width, 0)
    await embed.click('AdChoices')
    await expect.poll(() => embed.driver.closeOthers()).toBe(1)
    await expect.poll(() => embed.ads.pixels).toContain('/icon/click')
    expect(embed.ads.pixels).not.toContain('/icon/late')
  })
})
