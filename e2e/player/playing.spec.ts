import { expect, test } from './player-test.ts'

test.describe('playing', () => {
  test('shows the poster and loads no video until the player is near the screen', async ({ embed }) => {
    await embed.open({}, { around: 'far' })
    await expect(embed.video).toHaveAttribute('poster', /poster\.png$/)
    await expect(embed.video).not.toHaveAttribute('src')
    await embed.player.scrollIntoViewIfNeeded()
    await expect(embed.video).toHaveAttribute('src', /\.mp4$/)
  })

  test('plays from the poster button and shows the time', async ({ embed }) => {
    await embed.open()
    await embed.player.getByRole('button', { name: 'Play' }).first().click()
    await embed.untilPlaying()
    await embed.box.hover()
    await expect(embed.player.locator('.time')).toHaveText(/^0:0\d \/ 0:12$/)
    expect(embed.console).toEqual([])
  })
})
