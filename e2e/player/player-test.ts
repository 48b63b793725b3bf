import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { AD_DURATION_S } from './site/ad-server.ts'
import { DURATION_S, playerAnswer } from './site/answer.ts'
import { type PageServer, startPages } from './site/page-server.ts'
import { newsPage, type PageOptions } from './site/pages.ts'
import { type ProductServer, startProduct } from './site/product-server.ts'
import { renderPoster, renderTestVideo } from './site/test-video.ts'

type AnswerChange = Parameters<typeof playerAnswer>[1]

/** What browsers write to the console of a page when a request has failed. */
const OWN_LINES = /^(Failed to load resource|Cross-Origin Request Blocked)/

/** One publisher's page with a player on it. */
export interface Embed {
  product: ProductServer
  pages: PageServer
  page: Page
  player: Locator
  box: Locator
  video: Locator
  /** Lines of the page's console, the browser's own about failed requests left out. */
  console: string[]
  /** Opens a page with this answer and waits until it has loaded. */
  open(
    answer?: AnswerChange,
    options?: PageOptions & {
      headers?: Record<string, string>
      domains?: string[]
      /** What the answer says of the video's sound; left out when undefined. */
      hasSound?: boolean | undefined
      /** Waits for the document only: in Firefox a page has loaded once its videos have their first frames. */
      isLoadHeldBack?: boolean
    },
  ): Promise<void>
  /** Seconds into the video. */
  time(): Promise<number>
  /** Waits until the video plays and its time moves on. */
  untilPlaying(): Promise<void>
  isPaused(): Promise<boolean>
  button(name: string): Locator
  /** Clicks on the picture, beside all controls. */
  picture(): Promise<void>
  /** Types of all events that have arrived, in order. */
  events(): string[]
}

/** Fixtures that tests share: servers, and the video of ads. Files with further worker fixtures start a browser of their own. */
type Shared = { servers: { product: ProductServer; pages: PageServer }; adVideo: Buffer }

/** Playwright's test with a product server, a publisher's server and a page between them. */
export const test = base.extend<{ embed: Embed }, Shared>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the wanted parts from here.
    async ({}, use) => {
      const product = await startProduct(await renderTestVideo(DURATION_S), await renderPoster())
      const pages = await startPages()
      await use({ product, pages })
      await product.close()
      await pages.close()
    },
    { scope: 'worker' },
  ],
  adVideo: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the wanted parts from here.
    async ({}, use) => {
      await use(await renderTestVideo(AD_DURATION_S))
    },
    { scope: 'worker' },
  ],
  embed: async ({ page, servers: { product, pages } }, use) => {
    const player = page.locator('feedreel-player')
    const video = player.locator('video')
    const lines: string[] = []
    const note = (line: string) => {
      if (!OWN_LINES.test(line)) lines.push(line)
    }
    page.on('console', message => note(message.text()))
    page.on('pageerror', error => note(String(error)))
    await use({
      product,
      pages,
      page,
      player,
      video,
      box: player.locator('.box'),
      console: lines,
      async open(
        answer = {},
        { headers = {}, domains = [], hasSound, isLoadHeldBack = false, ...options } = {},
      ) {
        product.answer = playerAnswer(product.origin, answer)
        if (product.answer.video && hasSound !== undefined) product.answer.video.has_sound = hasSound
        product.domains = domains
        product.restart()
        pages.headers = headers
        pages.html = newsPage(product.origin, options)
        await page.goto(pages.origin, { waitUntil: isLoadHeldBack ? 'domcontentloaded' : 'load' })
      },
      time: () => video.evaluate((element: HTMLVideoElement) => element.currentTime),
      async untilPlaying() {
        const before = await this.time()
        await expect.poll(() => this.time()).toBeGreaterThan(before + 0.2)
        expect(await this.isPaused()).toBe(false)
      },
      button: name => player.getByRole('button', { name, exact: true }),
      async picture() {
        await video.click({ position: { x: 40, y: 90 } })
      },
      isPaused: () => video.evaluate((element: HTMLVideoElement) => element.paused),
      events: () => product.beacons.flatMap(beacon => beacon.events.map(event => event.type)),
    })
  },
})

export { expect }

/** Adds the tag to an element of the page, as a single-page app does for its next article. */
export const addTag = ({ page, product }: Embed, within: string) =>
  page.locator(within).evaluate((element, src) => {
    const script = document.createElement('script')
    Object.assign(script, { async: true, src })
    script.dataset.publisher = 'daily'
    element.append(script)
  }, `${product.origin}/embed/latest/player.js`)

/** Runs in a page: hides or shows its tab, as scripts see it. */
export function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/**
 * Runs in a page: ads, whose video has no poster, play at a quarter of their speed, so that they do not end during further
 * steps.
 */
export function slowAds(): void {
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    // The next file begins at the default speed.
    if (!this.hasAttribute('poster')) this.playbackRate = this.defaultPlaybackRate = 0.25
    return play.call(this)
  }
}

/** Runs in a page: requests may take as long as a test holds them back. The player would give up after five seconds. */
export function withoutTimeouts(): void {
  AbortSignal.timeout = () => new AbortController().signal
}

/** Holds the responses from an address back until `release` is called; `requested` resolves with the first request. */
export async function holdBack(page: Page, address: string | RegExp) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: requested, resolve: noteRequest } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    noteRequest()
    await released
    await route.fallback()
  })
  return { requested, release }
}
