import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const RELEASES = fileURLToPath(new URL('../../packages/player/releases', import.meta.url))
const DEMO = 'demo'

test.describe('every released player', () => {
  for (const version of readdirSync(RELEASES)) {
    test(`${version} plays today's answer, with its published hash`, async ({ page, baseURL }) => {
      test.setTimeout(240_000)
      const answer = `${baseURL}/api/publishers/${DEMO}/player/`
      await expect
        .poll(async () => Boolean((await (await page.request.get(answer)).json()).video), {
          timeout: 200_000,
        })
        .toBe(true)
      const { files } = JSON.parse(readFileSync(`${RELEASES}/${version}/manifest.json`, 'utf8')) as {
        files: Record<string, string>
      }
      const lines: string[] = []
      page.on('console', message => lines.push(message.text()))
      // A page of the product's own origin, which may always show the player.
      await page.route('**/publisher-page', route =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>A page</title><link rel="icon" href="data:,"><body>
            <script async crossorigin="anonymous" integrity="${files['player.js']}"
            src="${baseURL}/embed/${version}/player.js" data-publisher="${DEMO}"></script>`,
        }),
      )
      await page.goto('/publisher-page')
      const video = page.locator('feedreel-player video')
      await expect(video).toHaveAttribute('src', /^http/)
      // It may have started by itself already; this starts it either way.
      await video.evaluate((element: HTMLVideoElement) => {
        element.muted = true
        return element.play()
      })
      await expect
        .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
        .toBeGreaterThan(0)
      expect(lines).toEqual([])
      for (const name of Object.keys(files)) {
        const response = await page.request.get(`${baseURL}/embed/${version}/${name}`)
        expect(response.headers()['cache-control']).toContain('immutable')
      }
    })
  }
})
