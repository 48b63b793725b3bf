import { answerInRatios } from '../player/site/answer.ts'
import { expect, test, type WebKitEmbed } from './webkit-test.ts'

const source = (embed: WebKitEmbed) => embed.inside('video', video => video.getAttribute('src'))
const isSquare = (embed: WebKitEmbed) => embed.inside('.box', box => box.classList.contains('square'))

test.describe('a video in several ratios in WebKit', () => {
  for (const [around, file] of [
    ['square', '1x1'],
    ['upright', '9x16'],
  ] as const) {
    test(`fills a ${around} place whose tag says so, and shifts nothing`, async ({ embed }) => {
      const answer = answerInRatios(embed.product.origin)
      await embed.open(answer, { around, attributes: 'data-ratio="auto"' })
      await expect.poll(() => source(embed)).toMatch(new RegExp(`/media/${file}\\.mp4$`))
      await expect
        .poll(() => embed.inside('video', video => video.getAttribute('poster')))
        .toMatch(new RegExp(`poster-${file}`))
      const [place, player] = await embed.driver.evaluate(() =>
        ['#around', 'feedreel-player'].map(selector => {
          const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
          return { x, y, width, height }
        }),
      )
      expect(player).toEqual(place)
      expect(await embed.boxOf('.box')).toEqual(player)
      expect(await embed.shifts()).toBe(0)
    })
  }

  test('docks square on phones, continues at the same position, and returns', async ({ embed }) => {
    // The toolbar keeps the window at 447 pixels, which the player still counts as a phone.
    await embed.driver.resize(375, 667)
    await embed.open(answerInRatios(embed.product.origin, true), { around: 'place' })
    await embed.untilPlaying()
    await embed.seek(3)
    await expect.poll(() => embed.time()).toBeGreaterThan(3)
    await embed.scrollTo(900)
    await expect.poll(() => isSquare(embed)).toBe(true)
    await expect.poll(() => source(embed)).toMatch(/\/media\/1x1\.mp4$/)
    await embed.untilPlaying()
    expect(await embed.time()).toBeGreaterThan(3)
    await expect.poll(() => embed.inside('.box', box => box.querySelectorAll('.still').length)).toBe(0)
    expect(await embed.boxOf('.box')).toMatchObject({ width: 160, height: 160 })
    await embed.scrollTo(0)
    await expect.poll(() => isSquare(embed)).toBe(false)
    await expect.poll(() => source(embed)).toMatch(/\/media\/video\.mp4$/)
    await embed.untilPlaying()
    expect(await embed.time()).toBeGreaterThan(3)
    expect(await embed.shifts()).toBe(0)
  })
})
