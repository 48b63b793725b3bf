import { addTag, test as base, type Embed, expect, holdBack, withoutTimeouts } from './player-test.ts'
import { tagOf, withBreaks } from './site/ad-breaks.ts'
import { type AdServer, startAdServer } from './site/ad-server.ts'
import { playerAnswer } from './site/answer.ts'

const test = base.extend<{ adServer: AdServer }>({
  adServer: async ({ context, adVideo }, use) => {
    await use(await startAdServer(context, adVideo))
  },
})

const AD = 'inline-linear-4.2'
const autoplay = { autoplay: { enabled: true } }
const impressions = ({ pixels }: AdServer) => pixels.filter(pixel => pixel === '/ad/impression').length

const removePlayer = (embed: Embed) => embed.player.evaluate(host => host.remove())

test.describe('two players on a page', () => {
  test('that both start by themselves show one ad between them: a limit for the page counts it', async ({
    embed,
    adServer,
    page,
  }) => {
    await page.setViewportSize({ width: 800, height: 1400 })
    await page.addInitScript(withoutTimeouts)
    const { requested, release } = await holdBack(page, tagOf(AD))
    const below = `<script async src="${embed.product.origin}/embed/latest/player.js" data-publisher="daily"></script>`
    await embed.open(withBreaks(['preroll'], [AD], { cap_per_page: 1 }), { below })
    await requested
    await expect(embed.box).toHaveCount(2)
    release()
    await expect.poll(() => adServer.pixels).toContain('/ad/complete')
    await expect.poll(() => embed.events()).toContain('ad_complete')
    expect(impressions(adServer)).toBe(1)
    expect(embed.events().filter(type => type === 'ad_impression')).toHaveLength(1)
  })
})

test.describe('a player that was paused while its ad loaded', () => {
  test('shows that it is paused, and lets the next one start by itself', async ({
    embed,
    adServer,
    page,
  }) => {
    await page.setViewportSize({ width: 800, height: 1400 })
    await page.addInitScript(withoutTimeouts)
    const { requested, release } = await holdBack(page, tagOf(AD))
    await embed.open({ ...withBreaks(['preroll'], [AD]), autoplay: { enabled: false } })
    await embed.picture()
    await requested
    await expect(embed.box).toHaveClass(/waiting/)
    await embed.picture()
    await expect(embed.box).not.toHaveClass(/waiting/)
    await expect(embed.button('Play').first()).toBeVisible()
    release()
    await expect(embed.player.getByRole('group', { name: 'Advertisement' })).toBeVisible()
    await expect(embed.box).not.toHaveClass(/waiting/)
    embed.product.answer = playerAnswer(embed.product.origin, autoplay)
    await addTag(embed, '#around')
    await expect(embed.box.last()).toHaveClass(/playing/)
    await expect(embed.box.first()).not.toHaveClass(/playing/)
    expect(adServer.pixels).toEqual([])
  })

  test('shows its ad when it is played again', async ({ embed, adServer, page }) => {
    await page.addInitScript(withoutTimeouts)
    const { requested, release } = await holdBack(page, tagOf(AD))
    await embed.open({ ...withBreaks(['preroll'], [AD]), autoplay: { enabled: false } })
    await embed.picture()
    await requested
    await embed.picture()
    await expect(embed.box).not.toHaveClass(/waiting/)
    await embed.picture()
    await expect(embed.box).toHaveClass(/waiting/)
    release()
    await expect.poll(() => impressions(adServer)).toBe(1)
  })
})

test.describe('a player that was removed', () => {
  test('while its ad loaded shows no ad, and the next player plays on', async ({ embed, adServer, page }) => {
    await page.addInitScript(withoutTimeouts)
    const { requested, release } = await holdBack(page, tagOf(AD))
    await embed.open(withBreaks(['preroll'], [AD]))
    await requested
    await removePlayer(embed)
    embed.product.answer = playerAnswer(embed.product.origin, autoplay)
    await addTag(embed, '#around')
    await embed.untilPlaying()
    release()
    await expect.poll(() => adServer.documents).toHaveLength(1)
    await embed.untilPlaying()
    await expect.poll(() => embed.time()).toBeGreaterThan(3)
    expect(adServer.pixels).toEqual([])
  })

  test('while its video loaded lets the next one start by itself', async ({ embed, page }) => {
    const { requested, release } = await holdBack(page, /\/media\/video\.mp4/)
    await embed.open(autoplay, { isLoadHeldBack: true })
    await requested
    await expect.poll(() => embed.isPaused()).toBe(false)
    await removePlayer(embed)
    release()
    await addTag(embed, '#around')
    await embed.untilPlaying()
  })

  test('leaves the next one to call the trackers of the same ad', async ({ embed, adServer }) => {
    await embed.open(withBreaks(['preroll'], [AD]))
    await expect.poll(() => impressions(adServer)).toBe(1)
    await removePlayer(embed)
    await addTag(embed, '#around')
    await expect.poll(() => impressions(adServer)).toBe(2)
  })
})
