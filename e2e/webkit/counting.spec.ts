import { expect, test } from './webkit-test.ts'

test.describe('counting in WebKit', () => {
  test('counts one view after two seconds and sends it at once', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await expect.poll(() => embed.events()).toContain('view')
    const [first] = embed.product.beacons
    expect(first).toMatchObject({ schema: 1, video: 7, playback: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(first?.events.slice(0, 2).map(({ seq, type }) => [seq, type])).toEqual([
      [0, 'impression'],
      [1, 'start'],
    ])
  })

  test('sends its events when the page is left', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    expect(embed.events()).toEqual([])
    await embed.driver.goto('about:blank')
    await expect.poll(() => embed.events()).toEqual(expect.arrayContaining(['impression', 'start']))
  })

  test('counts the end once and another playback after it', async ({ embed }) => {
    await embed.open()
    await embed.picture()
    await embed.untilPlaying()
    await embed.seek(11)
    await expect.poll(() => embed.events()).toContain('complete')
    await embed.click('Play again')
    await expect.poll(() => new Set(embed.product.beacons.map(beacon => beacon.playback)).size).toBe(2)
    expect(embed.events().filter(type => type === 'impression')).toHaveLength(1)
  })
})
