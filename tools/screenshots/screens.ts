import type { Page } from '@playwright/test'

/** A screen to take a picture of. */
export type Screen = {
  name: string
  path: string
  /** Shown without a sign-in. */
  isPublic?: boolean
  /** Brings the screen into the state of the picture. */
  prepare?: (page: Page) => Promise<void>
}

/** Run in the page: whether the player in an element has played for some seconds. */
const playsAfter = (host: string, seconds: number) =>
  `(document.querySelector('${host}')?.shadowRoot?.querySelector('video')?.currentTime ?? 0) > ${seconds}`

/** Every screen of the product with the demo's records. */
export const screens: readonly Screen[] = [
  { name: 'login', path: '/login', isPublic: true },
  {
    name: 'demo-player',
    path: '/demo/news',
    prepare: async page => {
      const video = page.locator('feedreel-player video')
      await video.scrollIntoViewIfNeeded()
      // With reduced motion nothing starts by itself.
      await page.locator('feedreel-player').getByRole('button', { name: 'Play', exact: true }).first().click()
      await page.waitForFunction(playsAfter('feedreel-player', 1))
    },
  },
  { name: 'dashboard', path: '/portal' },
  { name: 'feeds', path: '/portal/feeds' },
  { name: 'feed-form', path: '/portal/feeds/1' },
  { name: 'publishers', path: '/portal/publishers' },
  { name: 'publisher-form', path: '/portal/publishers/1' },
  {
    name: 'publisher-theme',
    path: '/portal/publishers/1',
    prepare: async page => {
      const theme = page.getByRole('region', { name: 'Theme Settings' })
      await theme.locator('video').scrollIntoViewIfNeeded()
      await theme.getByRole('button', { name: 'Play', exact: true }).first().click()
      await page.waitForFunction(playsAfter('[data-theme-preview] > div', 0))
    },
  },
  { name: 'videos', path: '/portal/videos' },
  {
    name: 'video-details',
    path: '/portal/videos/1',
    prepare: async page => {
      await page.waitForFunction('document.querySelector("video").readyState > 0')
    },
  },
  { name: 'contents', path: '/portal/contents' },
  { name: 'moderation', path: '/portal/contents/1/feeds/1' },
  {
    name: 'line-up',
    path: '/portal/contents/1/feeds/1',
    prepare: async page => {
      await page.getByRole('button', { name: 'Show line-up' }).click()
      await page.getByRole('table', { name: 'Next video' }).waitFor()
      await page.getByRole('button', { name: 'Hide line-up' }).press('End')
    },
  },
  { name: 'settings', path: '/portal/settings' },
  { name: 'job-logs', path: '/portal/logs' },
  {
    name: 'commands',
    path: '/portal/commands?command=generate_videos',
  },
  {
    name: 'palette',
    path: '/portal',
    prepare: async page => {
      await page.getByRole('button', { name: 'Logout' }).waitFor({ state: 'attached' })
      await page.keyboard.press('Control+k')
      await page.getByRole('option').last().waitFor()
    },
  },
]
