import { expect, test } from './webkit-test.ts'

test('the first tab stop of the player in WebKit is its box, where Enter plays', async ({ embed }) => {
  await embed.open()
  await expect.poll(() => embed.shows('Play')).toBe(true)
  await embed.driver.press('Tab')
  await embed.driver.press('Enter')
  await embed.untilPlaying()
})
