import { test as base, expect } from '@playwright/test'
import { addUpShifts } from '../player/layout-shifts.ts'
import { DURATION_S, playerAnswer } from '../player/site/answer.ts'
import { type PageServer, startPages } from '../player/site/page-server.ts'
import { newsPage, type PageOptions } from '../player/site/pages.ts'
import { type ProductServer, startProduct } from '../player/site/product-server.ts'
import { renderPoster, renderTestVideo } from '../player/site/test-video.ts'
import { type AdHost, startAdHost } from './ad-host.ts'
import type { WebDriver } from './webdriver.ts'
import { startWebKit } from './webkit-browser.ts'

/** The window of every test; a page in it is 1280 pixels wide. */
const WINDOW = { width: 1280, height: 800 }
export const AD_S = 4

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** One publisher's page with a player on it, in WebKit. */
export interface WebKitEmbed {
  product: ProductServer
  pages: PageServer
  ads: AdHost
  driver: WebDriver
  /** Opens a page with this answer and waits until its document is loaded. */
  open(
    answer?: Parameters<typeof playerAnswer>[1],
    options?: PageOptions & {
      headers?: Record<string, string>
      domains?: string[]
      /** Runs in the page before the player. */
      script?: string
    },
  ): Promise<void>
  /** Runs a function in the page on the first match of a selector inside the player; waits until there is one. */
  inside<Found extends Element, Args extends unknown[], Result>(
    selector: string,
    work: (element: Found, ...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** The position in the viewport of the first match inside the player. */
  boxOf(selector: string): Promise<Box>
  /** Whether a button or link of this name inside the player can be seen. */
  shows(name: string): Promise<boolean>
  /** Waits for a button or link of this name inside the player and clicks on it. */
  click(name: string): Promise<void>
  /** Clicks on the picture, beside all controls. */
  picture(): Promise<void>
  seek(timeS: number): Promise<void>
  scrollTo(y: number): Promise<void>
  time(): Promise<number>
  isPaused(): Promise<boolean>
  /** Whether the player is in a corner of the window. */
  isDocked(): Promise<boolean>
  /** Waits until the video plays and its time moves on. */
  untilPlaying(): Promise<void>
  /** The sum of the layout shifts of this document in pixels, see `addUpShifts`. */
  shifts(): Promise<number>
  /** Lines that the page's scripts wrote to the console, and errors that nothing caught. */
  console(): Promise<string[]>
  /** Types of all events that have arrived, in order. */
  events(): string[]
}

interface Servers {
  product: ProductServer
  pages: PageServer
  ads: AdHost
  driver: WebDriver
}

/** Runs in every page before all else: keeps what is written to the console. */
function keepConsole(): void {
  const lines: string[] = []
  Object.assign(window, { lines })
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    console[level] = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '))
  }
  addEventListener('error', event => void lines.push(event.message))
  addEventListener('unhandledrejection', event => void lines.push(String(event.reason)))
  addEventListener('securitypolicyviolation', event => void lines.push(event.violatedDirective))
}

/** Runs in every page before its own script. */
const FIRST = `(${String(keepConsole)})();(${String(addUpShifts)})();`

/** Runs in the page: the centre of the element with this name inside the player, if it is visible and not covered. */
function findControl(name: string): { x: number; y: number } | undefined {
  const root = document.querySelector('feedreel-player')?.shadowRoot
  for (const control of root?.querySelectorAll<HTMLElement>('button, a') ?? []) {
    if ((control.getAttribute('aria-label') ?? control.textContent.trim()) !== name) continue
    const { left, top, width, height } = control.getBoundingClientRect()
    const point = { x: left + width / 2, y: top + height / 2 }
    const reached = root?.elementFromPoint(point.x, point.y)
    if (reached && control.contains(reached)) return point
  }
  return undefined
}

/** Playwright's runner with WebKitGTK instead of its own browsers; `lessMotion` for a viewer who prefers reduced motion. */
export const test = base.extend<{ embed: WebKitEmbed }, { lessMotion: boolean; servers: Servers }>({
  lessMotion: [false, { option: true, scope: 'worker' }],
  servers: [
    async ({ lessMotion }, use) => {
      const product = await startProduct(await renderTestVideo(DURATION_S), await renderPoster())
      // The tests share one browser: no answer may be cached for the next test.
      product.headers = { 'cache-control': 'no-store' }
      const pages = await startPages()
      const ads = await startAdHost(await renderTestVideo(AD_S))
      const { driver, stop } = await startWebKit({ lessMotion })
      await use({ product, pages, ads, driver })
      await stop()
      await Promise.all([product.close(), pages.close(), ads.close()])
    },
    { scope: 'worker' },
  ],
  embed: async ({ servers: { product, pages, ads, driver } }, use) => {
    const embed: WebKitEmbed = {
      product,
      pages,
      ads,
      driver,
      async open(answer = {}, { headers = {}, domains = [], script = '', ...options } = {}) {
        product.answer = playerAnswer(product.origin, answer)
        product.domains = domains
        pages.script = FIRST + script
        pages.headers = { 'cache-control': 'no-store', ...headers }
        pages.html = newsPage(product.origin, options).replace(
          '<body>',
          '<script src="/page.js"></script>\n<body>',
        )
        await driver.goto(pages.origin)
      },
      async inside<Found extends Element, Args extends unknown[], Result>(
        selector: string,
        work: (element: Found, ...args: Args) => Result,
        ...args: Args
      ) {
        const inPage = `(selector, ...args) => {
          const found = document.querySelector('feedreel-player')?.shadowRoot?.querySelector(selector)
          return found ? { result: (${String(work)})(found, ...args) } : null
        }`
        let found: { result: Result } | null = null
        await expect
          .poll(async () => {
            found = await driver.run<{ result: Result } | null>(inPage, selector, ...args)
            return found !== null
          }, `${selector} is in the player`)
          .toBe(true)
        return (found as unknown as { result: Result }).result
      },
      boxOf: selector =>
        embed.inside(selector, element => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return { x, y, width, height }
        }),
      shows: async name => Boolean(await driver.evaluate(findControl, name)),
      async click(name) {
        const points: ReturnType<typeof findControl>[] = []
        /** Found twice in a row at the same place: a click would miss a control that moves. */
        async function isStill(): Promise<boolean> {
          const last = points.at(-1)
          const point = await driver.evaluate(findControl, name)
          points.push(point)
          return Boolean(point) && point?.x === last?.x && point?.y === last?.y
        }
        await expect.poll(isStill, `${name} can be clicked`).toBe(true)
        const point = points.at(-1)
        if (point) await driver.click(point)
      },
      async picture() {
        const { x, y } = await embed.boxOf('video')
        await driver.click({ x: x + 40, y: y + 90 })
      },
      seek: timeS =>
        embed.inside(
          'input[aria-label=Seek]',
          (slider: HTMLInputElement, value) => {
            slider.value = String(value)
            slider.dispatchEvent(new Event('input', { bubbles: true }))
          },
          timeS,
        ),
      scrollTo: y => driver.evaluate(top => scrollTo(0, top), y),
      time: () => embed.inside('video', (video: HTMLVideoElement) => video.currentTime),
      isPaused: () => embed.inside('video', (video: HTMLVideoElement) => video.paused),
      isDocked: () => embed.inside('.box', box => box.classList.contains('in-corner')),
      async untilPlaying() {
        const before = await embed.time()
        await expect.poll(() => embed.time()).toBeGreaterThan(before + 0.2)
        expect(await embed.isPaused()).toBe(false)
      },
      shifts: () => driver.evaluate(() => (window as unknown as { shifted: number }).shifted),
      console: () => driver.evaluate(() => (window as unknown as { lines: string[] }).lines),
      events: () => product.beacons.flatMap(beacon => beacon.events.map(event => event.type)),
    }
    await driver.goto('about:blank')
    await driver.resize(WINDOW.width, WINDOW.height)
    product.restart()
    ads.pixels.length = 0
    ads.documents.length = 0
    await use(embed)
  },
})

export { expect }
