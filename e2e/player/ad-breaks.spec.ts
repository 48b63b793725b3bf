import { test as base, type Embed, expect } from './player-test.ts'
import { AD_ORIGIN, type AdServer, startAdServer } from './site/ad-server.ts'

const test = base.extend<{ adServer: AdServer }>({
  adServer: async ({ context, adVideo }, use) => {
    await use(await startAdServer(context, adVideo))
  },
})

type Ads = NonNullable<NonNullable<Parameters<Embed['open']>[0]>['ads']>
type Placement = Ads['placement']

const tagOf = (name: string) => `${AD_ORIGIN}/${name}.xml`

/** An answer with breaks in these places, with these tags. */
function withBreaks(placements: Placement[], tags: string[], more: Partial<Ads> = {}) {
  const tag_urls = tags.map(tagOf)
  const ads: Ads = {
    tag_url: tag_urls[0] ?? '',
    skip_delay: 0,
    placement: placements[0] ?? 'preroll',
    breaks: placements.map(placement => ({ placement, tag_urls })),
    ...more,
  }
  return { autoplay: { enabled: true }, ads }
}

const layer = (embed: Embed) => embed.player.getByRole('group', { name: 'Advertisement' })
const content = (embed: Embed) => embed.player.locator('video[poster]')
const untilContent = (embed: Embed) =>
  expect
    .poll(() => content(embed).evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.1)
const seek = (which: ReturnType<typeof layer>) =>
  which.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.3
  })
const endAd = (embed: Embed) => seek(layer(embed).locator('video'))
const endContent = (embed: Embed) => seek(content(embed))

/** A consent tool with the viewer's answer to purpose 1. */
function consentTool(isGranted: boolean): void {
  const data = {
    gdprApplies: true,
    tcString: 'CPx',
    eventStatus: 'tcloaded',
    purpose: { consents: { 1: isGranted } },
  }
  Object.assign(window, {
    __tcfapi: (_command: string, _version: number, callback: (data: object, ok: boolean) => void) =>
      callback(data, true),
  })
}

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
  const tags = ['empty', 'wrapper-missing', 'nowhere', 'inline-linear-4.2'].map(tagOf)
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
  const at = (offset: string, tag: string) =>
    `<vmap:AdBreak timeOffset="${offset}" breakType="linear"><vmap:AdSource><vmap:AdTagURI>${tagOf(tag)}</vmap:AdTagURI>
    </vmap:AdSource><vmap:TrackingEvents><vmap:Tracking event="breakStart">${AD_ORIGIN}/${offset}/begins</vmap:Tracking>
    <vmap:Tracking event="breakEnd">${AD_ORIGIN}/${offset}/ends</vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>`
  adServer.answer(
    '/vmap.xml',
    `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
    ${at('start', 'inline-linear-4.2')}${at('00:00:05', 'vpaid')}${at('end', 'inline-linear-3.0')}</vmap:VMAP>`,
  )
  await embed.open(withBreaks(['preroll', 'postroll'], ['vmap']))
  await expect.poll(() => adServer.pixels).toContain('/ad/start')
  expect(adServer.pixels[0]).toBe('/start/begins')
  await endAd(embed)
  await untilContent(embed)
  await endContent(embed)
  await expect.poll(() => adServer.pixels).toContain('/end/begins')
  await expect(layer(embed)).toBeVisible()
  expect(adServer.documents).toEqual(['vmap', 'inline-linear-4.2', 'vmap', 'inline-linear-3.0'].map(tagOf))
})

test('icons are shown where and when the document says, and report it', async ({
  embed,
  adServer,
  context,
}) => {
  await context.route('https://choices.example/**', route => route.fulfill({ body: 'About this ad' }))
  const icon = (program: string, picture: string, more = '') =>
    `<Icon program="${program}" width="20" height="20" xPosition="right" yPosition="top" ${more}>
    <StaticResource creativeType="image/gif">${AD_ORIGIN}/${picture}</StaticResource>
    <IconClicks><IconClickThrough>https://choices.example/</IconClickThrough>
    <IconClickTracking>${AD_ORIGIN}/icon/click</IconClickTracking></IconClicks>
    <IconViewTracking>${AD_ORIGIN}/icon/view</IconViewTracking></Icon>`
  adServer.answer(
    '/icons.xml',
    `<VAST version="4.2"><Ad><InLine><Creatives><Creative><Linear><Duration>00:00:04</Duration><Icons>
    ${icon('AdChoices', 'icon/picture')}${icon('Late', 'icon/late', 'offset="00:00:59"')}
    ${icon('Lost', 'missing/icon')}</Icons><MediaFiles>
    <MediaFile type="video/mp4" delivery="progressive">${AD_ORIGIN}/ad.mp4</MediaFile></MediaFiles></Linear></Creative>
    </Creatives></InLine></Ad></VAST>`,
  )
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
  await (await opened).close()
  expect(adServer.pixels).toContain('/icon/click')
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
