import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { givePast } from './past-days.ts'

/** A screen to capture. */
export type Screen = {
  name: string
  path: string
  /** Needs no sign-in. */
  isPublic?: boolean
  /** Runs before the screen is opened. */
  before?: (page: Page) => Promise<unknown>
  /** Brings the screen into the state of the picture. */
  prepare?: (page: Page) => Promise<unknown>
}

/** The section of a screen with this title. */
export const boxOf = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .first()

/** Scrolls to a section of a screen. */
export const toTop = (page: Page, title: string) =>
  boxOf(page, title).evaluate(element => element.scrollIntoView({ block: 'start' }))

const POLL_MS = 100
const TIMEOUT_MS = 30_000
const CONTROLS_FADE_MS = 500

/**
 * Waits until an expression is true in the page. The page's Content-Security-Policy blocks Playwright's
 * `waitForFunction`, which evaluates text within the page.
 */
async function untilTrue(page: Page, expression: string): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  while (!(await page.evaluate(expression))) {
    if (Date.now() > end) throw new Error(`${page.url()} did not reach: ${expression}`)
    await delay(POLL_MS)
  }
}

/** An expression for the page: whether the player in an element has played for some seconds. */
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
      // With reduced motion autoplay is off.
      await page.locator('feedreel-player').getByRole('button', { name: 'Play', exact: true }).first().click()
      await untilTrue(page, playsAfter('feedreel-player', 1))
    },
  },
  { name: 'dashboard', path: '/portal', before: givePast },
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
      await untilTrue(page, playsAfter('[data-theme-preview] > div', 1))
      // The controls stay visible while the video is paused.
      await theme.getByRole('button', { name: 'Pause', exact: true }).first().click()
      await toTop(page, 'Theme Settings')
    },
  },
  { name: 'videos', path: '/portal/videos' },
  {
    name: 'video-details',
    path: '/portal/videos/1',
    before: givePast,
    prepare: async page => {
      // The browser's own controls show a spinner until the video has played.
      await page.evaluate(
        '(video => { video.muted = true; return video.play() })(document.querySelector("video"))',
      )
      await untilTrue(page, 'document.querySelector("video").currentTime > 1')
      await page.evaluate('document.querySelector("video").pause()')
      // The controls fade in.
      await page.locator('video').hover()
      await delay(CONTROLS_FADE_MS)
    },
  },
  {
    name: 'video-charts',
    path: '/portal/videos/1',
    before: givePast,
    prepare: async page => {
      await page.getByRole('button', { name: 'Show line-up' }).click()
      await toTop(page, 'Views and completion')
      await page.getByRole('figure', { name: 'Views' }).locator('svg').hover()
    },
  },
  { name: 'statistics', path: '/portal/statistics', before: givePast },
  { name: 'contents', path: '/portal/contents' },
  { name: 'moderation', path: '/portal/contents/1/feeds/1' },
  {
    name: 'line-up',
    path: '/portal/contents/1/feeds/1',
    prepare: async page => {
      await page.getByRole('button', { name: 'Show line-up' }).click()
      await page.getByRole('table', { name: 'Next video' }).waitFor()
      await toTop(page, 'Next video')
    },
  },
  { name: 'account', path: '/portal/account' },
  { name: 'settings', path: '/portal/settings' },
  { name: 'health', path: '/portal/health' },
  { name: 'job-logs', path: '/portal/logs' },
  { name: 'commands', path: '/portal/commands?command=generate_videos' },
  {
    name: 'palette',
    path: '/portal',
    prepare: async page => {
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('la')
      await page.getByRole('option', { name: /Sport/ }).waitFor()
    },
  },
]
