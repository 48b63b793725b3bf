import { test as base, type Embed, expect, slowAds } from './player-test.ts'
import { ICONS, TWO_BEFORE, tagOf, VMAP, withBreaks } from './site/ad-breaks.ts'
import { AD_ORIGIN, type AdServer, startAdServer } from './site/ad-server.ts'
import { consentTool } from './site/consent-tool.ts'

const test = base.extend<{ adServer: AdServer }>({
  adServer: async ({ context, adVideo }, use) => {
    await use(await startAdServer(context, adVideo))
  },
})

const layer = (embed: Embed) => embed.player.getByRole('group', { name: 'Advertisement' })
const content = (embed: Embed) => embed.player.locator('video[poster]')
const untilContent = (embed: Embed) =>
  expect
    .poll(() => content(embed).evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.1)
const seekToEnd = (embed: Embed, selector: string) =>
  embed.box.evaluate((box, within) => {
    const video = box.querySelector<HTMLVideoElement>(within)
    if (video) video.currentTime = video.duration - 0.3
  }, selector)
/** Goes to the last moments of the ad on screen, which may have ended meanwhile. */
const endAd = (embed: Embed) => seekToEnd(embed, '.ad video')
const endContent = (embed: Embed) => seekToEnd(embed, 'video[poster]')

test('a second break shows ads in both places', async ({ embed, adServer }) => {
  await embed.open(withBreaks(['preroll', 'postroll'], ['inline-linear-4.2']))
  await expect.poll(() => adServer.pixels).toContain('/ad/start')
  await endAd(embed)
  await untilContent(embed)
  expect(adServer.documents).toHaveLength(1)
  await endContent(embed)
  await expect.poll(() => adServer.pixels.filter(pixel => pixel === '/ad/start')).toHaveLength(2)
  await endAd(embed)
  await expect(embed.button('Play again').first()).toBeVisible()
  expect(new Set(embed.product.beacons.map(beacon => beacon.playback)).size).toBe(1)
})

test('further tags are tried in order until one gives an ad', async ({ embed, adServer }) => {
  await embed.open(withBreaks(['preroll'], ['empty', 'wrapper-missing', 'inline-linear-4.2']))
  await expect.poll(() => adServer.pixels).toContain('/ad/start')
  const tags = ['empty', 'wrapper-missing', 'nowhere', 'inline-linear-4.2'].map(name => tagOf(name))
  expect(adServer.documents).toEqual(tags)
})

test('a limit for the page counts only the breaks with an ad', async ({ embed, adServer }) => {
  await embed.open(withBreaks(['preroll', 'postroll'], ['inline-linear-4.2'], { cap_per_page: 1 }))
  await expect.poll(() => adServer.pixels).toContain('/ad/start')
  await endAd(embed)
  await untilContent(embed)
  await endContent(embed)
  await expect(embed.button('Play again').first()).toBeVisible()
  expect(adServer.documents).toHaveLength(1)
})

test('a limit for an hour holds on the next page if the viewer allows storage', async ({
  embed,
  adServer,
  page,
}) => {
  await page.addInitScript(consentTool, true)
  const answer = withBreaks(['preroll'], ['inline-linear-4.2'], { cap_per_hour: 1 })
  await embed.open(answer)
  await expect.poll(() => adServer.pixels).toContain('/ad/start')
  await embed.open(answer)
  await untilContent(embed)
  expect(adServer.documents).toHaveLength(1)
})

test('nothing is stored without consent', async ({ embed, adServer, page }) => {
  await page.addInitScript(consentTool, false)
  const answer = withBreaks(['preroll'], ['inline-linear-4.2'], { cap_per_hour: 1, cap_per_page: 1 })
  await embed.open(answer)
  await expect.poll(() => adServer.pixels).toContain('/ad/start')
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length, document.cookie])).toEqual([
    0,
    0,
    '',
  ])
  await embed.open(answer)
  await expect.poll(() => adServer.documents).toHaveLength(2)
})

test('ads that require consent are held back without it', async ({ embed, adServer }) => {
  await embed.open(withBreaks(['preroll'], ['inline-linear-4.2'], { requires_consent: true }))
  await untilContent(embed)
  expect(adServer.documents).toEqual([])
  await embed.page.goto('about:blank')
  await expect.poll(() => embed.events()).toContain('ad_consent')
  expect(embed.events()).not.toContain('ad_request')
})

test('ads that require consent are shown with it', async ({ embed, adServer, page }) => {
  await page.addInitScript(consentTool, true)
  await embed.open(withBreaks(['preroll'], ['inline-linear-4.2'], { requires_consent: true }))
  await expect.poll(() => adServer.pixels).toContain('/ad/start')
})

test('no break begins while the player is docked, if the publisher has turned that off', async ({
  embed,
  adServer,
  page,
}) => {
  await embed.open(withBreaks(['postroll'], ['inline-linear-4.2'], { when_docked: false }))
  await untilContent(embed)
  await page.evaluate(() => scrollTo(0, 600))
  await expect(embed.box).toHaveClass(/in-corner/)
  await endContent(embed)
  await expect(embed.box).not.toHaveClass(/in-corner/)
  await expect(embed.button('Play again').first()).toBeVisible()
  expect(adServer.documents).toEqual([])
})

test('the breaks of a VMAP document play in their places, with their trackers', async ({
  embed,
  adServer,
}) => {
  adServer.answer('/vmap.xml', VMAP)
  await embed.open(withBreaks(['preroll', 'postroll'], ['vmap']))
  await expect.poll(() => adServer.pixels).toContain('/ad/start')
  expect(adServer.pixels[0]).toBe('/start/begins')
  await endAd(embed)
  await untilContent(embed)
  await endContent(embed)
  await expect.poll(() => adServer.pixels).toContain('/end/begins')
  await expect(layer(embed)).toBeVisible()
  const tags = ['vmap', 'inline-linear-4.2', 'vmap', 'inline-linear-3.0']
  expect(adServer.documents).toEqual(tags.map(name => tagOf(name)))
})

test('several breaks of a VMAP document in one place play one after the other', async ({
  embed,
  adServer,
}) => {
  adServer.answer('/vmap.xml', TWO_BEFORE)
  await embed.open(withBreaks(['preroll'], ['vmap']))
  for (const name of ['/start/begins', '/00:00:00/begins']) {
    await expect.poll(() => adServer.pixels).toContain(name)
    await expect(layer(embed)).toBeVisible()
    await endAd(embed)
  }
  await untilContent(embed)
  await expect
    .poll(() => adServer.pixels.filter(path => /begins|ends/.test(path)))
    .toEqual(['/start/begins', '/start/ends', '/00:00:00/begins', '/00:00:00/ends'])
})

test('icons are shown where and when the document says, and report it', async ({
  embed,
  adServer,
  context,
}) => {
  await context.route('https://choices.example/**', route => route.fulfill({ body: 'About this ad' }))
  adServer.answer('/icons.xml', ICONS)
  await embed.page.addInitScript(slowAds)
  await embed.open(withBreaks(['preroll'], ['icons']))
  const link = layer(embed).getByRole('link', { name: 'AdChoices' })
  await expect(link).toBeVisible()
  await expect.poll(() => adServer.pixels).toContain('/icon/view')
  const place = await link.boundingBox()
  const box = await embed.box.boundingBox()
  expect([place?.width, place?.height, place?.y]).toEqual([20, 20, box?.y])
  expect((place?.x ?? 0) + 20).toBeCloseTo((box?.x ?? 0) + (box?.width ?? 0), 0)
  await expect(layer(embed).getByRole('link', { name: 'Lost' })).toHaveCount(0)
  await expect(layer(embed).getByRole('link', { name: 'Late' })).toBeHidden()
  const opened = context.waitForEvent('page')
  await link.click()
  const about = await opened
  const page = encodeURIComponent(`${embed.pages.origin}/`)
  await expect(about).toHaveURL(`https://choices.example/?page=${page}`)
  await about.close()
  await expect.poll(() => adServer.pixels).toContain('/icon/click')
  expect(adServer.pixels).not.toContain('/icon/late')
})

test('the video plays when the script that reads documents does not load', async ({
  embed,
  adServer,
  page,
}) => {
  await page.route('**/vast-*.js', route => route.abort())
  await embed.open(withBreaks(['preroll'], ['inline-linear-4.2', 'inline-linear-3.0']))
  await untilContent(embed)
  expect(adServer.documents).toEqual([])
  await page.goto('about:blank')
  await expect.poll(() => embed.events()).toContain('ad_error')
})

test('tracker calls and their failures are counted', async ({ embed, adServer, page }) => {
  adServer.answer(
    '/tracked.xml',
    `<VAST version="4.2"><Ad><InLine><Impression>${AD_ORIGIN}/one</Impression><Impression>${AD_ORIGIN}/missing</Impression>
    <Impression>javascript:alert(1)</Impression><Creatives><Creative><Linear><Duration>00:00:04</Duration><MediaFiles>
    <MediaFile type="video/mp4" delivery="progressive">${AD_ORIGIN}/ad.mp4</MediaFile></MediaFiles></Linear></Creative>
    </Creatives></InLine></Ad></VAST>`,
  )
  await embed.open(withBreaks(['preroll'], ['tracked']))
  await expect.poll(() => adServer.pixels).toEqual(expect.arrayContaining(['/one', '/missing']))
  await endAd(embed)
  await untilContent(embed)
  await page.goto('about:blank')
  const counted = () =>
    embed.product.beacons.flatMap(({ events }) => events).filter(({ type }) => type === 'ad_trackers')
  await expect.poll(counted).toMatchObject([{ called: 2, failed: 1 }])
})
