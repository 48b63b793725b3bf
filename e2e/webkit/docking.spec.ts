import { expect, test } from './webkit-test.ts'

test.describe('docking in WebKit', () => {
  for (const around of ['place', 'transformed place']) {
    test(`docks, keeps playing and undocks without shifting the page in a ${around}`, async ({ embed }) => {
      await embed.open({ autoplay: { enabled: true } }, { around })
      await embed.untilPlaying()
      await embed.scrollTo(600)
      await expect.poll(() => embed.isDocked()).toBe(true)
      await embed.untilPlaying()
      const corner = await embed.boxOf('.box')
      const [width, height] = await embed.driver.evaluate(() => [innerWidth, innerHeight])
      expect(corner.x + corner.width).toBeCloseTo((width ?? 0) - 16, 0)
      expect(corner.y + corner.height).toBeCloseTo((height ?? 0) - 16, 0)
      await embed.scrollTo(0)
      await expect.poll(() => embed.isDocked()).toBe(false)
      await embed.untilPlaying()
      expect(await embed.shifts()).toBe(0)
    })
  }

  test('is as high as its place, and shifts nothing on a page that reserves none', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    const before = await embed.boxOf('.box')
    expect(before.width / before.height).toBeCloseTo(16 / 9, 3)
    const below = () =>
      embed.driver.evaluate(
        () => (document.querySelector('#below')?.getBoundingClientRect().y ?? 0) + scrollY,
      )
    const beforeDocking = await below()
    await embed.scrollTo(600)
    await expect.poll(() => embed.isDocked()).toBe(true)
    expect(await below()).toBeCloseTo(beforeDocking, 1)
  })

  test('stays undocked once it is closed', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } })
    await embed.untilPlaying()
    await embed.scrollTo(600)
    await embed.click('Close player')
    await expect.poll(() => embed.isDocked()).toBe(false)
    await expect.poll(() => embed.isPaused()).toBe(true)
    expect(await embed.isDocked()).toBe(false)
  })

  test('undocks at the end and shifts nothing', async ({ embed }) => {
    await embed.open({ autoplay: { enabled: true } }, { around: 'place' })
    await embed.untilPlaying()
    await embed.scrollTo(600)
    await expect.poll(() => embed.isDocked()).toBe(true)
    await embed.seek(11)
    await expect.poll(() => embed.isDocked()).toBe(false)
    expect(await embed.shifts()).toBe(0)
  })

  test('closes by Escape', async ({ embed }) => {
    await embed.open()
    await embed.picture()
    await embed.untilPlaying()
    await embed.scrollTo(600)
    await expect.poll(() => embed.isDocked()).toBe(true)
    await embed.driver.press('Escape')
    await expect.poll(() => embed.isDocked()).toBe(false)
  })
})
