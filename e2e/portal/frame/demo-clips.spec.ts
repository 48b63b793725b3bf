import { expect, test } from '../portal-test.ts'

test.describe('the demo page of layouts', () => {
  test('plays its clips side by side', async ({ page }) => {
    await page.goto('/demo/templates')
    const clips = page.locator('video')
    await expect(clips).toHaveCount(4)
    for (const clip of await clips.all()) {
      await expect
        .poll(() => clip.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
        .toBeGreaterThan(0)
    }
    const tops = await clips.evaluateAll(all => all.map(clip => Math.round(clip.getBoundingClientRect().top)))
    expect(tops[0]).toBe(tops[1])
  })

  test('plays nothing for viewers who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/demo/templates')
    await page.waitForLoadState('networkidle')
    const isPaused = (all: Element[]) => all.map(clip => (clip as HTMLVideoElement).paused)
    expect(await page.locator('video').evaluateAll(isPaused)).toEqual([true, true, true, true])
  })
})
