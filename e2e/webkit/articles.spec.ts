import { HEBREW, videoWithArticles } from '../player/site/answer.ts'
import { expect, test } from './webkit-test.ts'

test('the end card in WebKit offers up to three stories and to play again', async ({ embed }) => {
  await embed.open({ video: videoWithArticles(embed.product.origin), autoplay: { enabled: true } })
  await embed.untilPlaying()
  await embed.seek(11.7)
  const stories = ['Ferries are back', HEBREW, 'Night trains return']
  for (const story of stories) await expect.poll(() => embed.shows(story)).toBe(true)
  const texts = await embed.inside('.end-card', card =>
    [...card.querySelectorAll('a')].map(link => link.textContent),
  )
  expect(texts).toEqual(stories)
  const direction = await embed.inside(
    '.end-card',
    (card, title) => {
      const text = [...card.querySelectorAll('span')].find(({ textContent }) => textContent === title)
      return text && getComputedStyle(text).direction
    },
    HEBREW,
  )
  expect(direction).toBe('rtl')
  await embed.click('Play again')
  await embed.untilPlaying()
  for (const story of stories) expect(await embed.shows(story)).toBe(false)
})
