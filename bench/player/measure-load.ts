import { type Connection, launch } from 'puppeteer-core'
import { findCommand } from '../../tools/programs/find-command.ts'
import { chromium } from '../../tools/start/debian-packages.ts'
import { sumOf } from '../figures/percentiles.ts'

/** The figures of one page load. */
export type Load = {
  /** From the parsing of the player's place to its first frame, in milliseconds. */
  loadedDataMs: number
  /** Time in scripts until then. */
  scriptMs: number
  /** The time of tasks above 50 ms each. */
  blockingMs: number
  longestTaskMs: number
  cls: number
}

export type Conditions = {
  /** Factor by which the processor is slowed down. */
  slowdown: number
  network?: { kbitPerS: number; roundTripMs: number }
  /** Scrolls away and back after the first frame, to dock and undock. */
  isScrolled?: boolean
}

const FIRST_FRAME_WITHIN_MS = 60_000
/** The function by which the page reports its first frame. */
const REPORT = 'reportFirstFrame'

/** JavaScript that runs other JavaScript in a page at the first frame of any element, even in shadow roots. */
export const atFirstFrame = (work: string): string => `
  let isSeen = false
  const listen = root => root.addEventListener('loadeddata', () => {
    if (isSeen) return
    isSeen = true
    ${work}
  }, true)
  listen(document)
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    listen(root)
    return root
  }`

/** Runs in the page first. */
const PROBE = `{
  const seen = (window.seen = { loadedAt: 0, cls: 0, tasks: [] })
  ${atFirstFrame(`seen.loadedAt = performance.now(); ${REPORT}('')`)}
  new PerformanceObserver(list => { for (const { value } of list.getEntries()) seen.cls += value })
    .observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => { for (const { duration } of list.getEntries()) seen.tasks.push(duration) })
    .observe({ type: 'longtask', buffered: true })
}`
type Seen = { startedAt: number; loadedAt: number; cls: number; tasks: number[] }

/** Scrolls away and back, and resolves when the player has docked and undocked. */
const SCROLL_AND_BACK = `(async () => {
  const { shadowRoot } = document.querySelector('feedreel-player')
  const until = condition => new Promise(resolve => {
    const look = () => (condition() ? resolve() : setTimeout(look, 50))
    look()
  })
  await until(() => shadowRoot.querySelector('video').currentTime > 0.3)
  const { classList } = shadowRoot.querySelector('.box')
  for (const [y, docked] of [[900, true], [0, false]]) {
    scrollTo(0, y)
    await until(() => classList.contains('in-corner') === docked && !classList.contains('moving'))
  }
})()`

/** Chromium, whose protocol is used directly. */
export type Browser = AsyncDisposable & { connection: Connection }

/**
 * Starts Chromium without page objects: a test runner handles every request and frame of a page, which delays a player
 * with three requests more than an element with one.
 */
export async function startBrowser(): Promise<Browser> {
  const browser = await launch({
    executablePath: findCommand(chromium.commands) ?? chromium.package,
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
    targetFilter: () => false,
    waitForInitialPage: false,
  })
  const connection = (await browser.target().createCDPSession()).connection()
  if (!connection) throw new Error('Chromium has ended.')
  return { connection, [Symbol.asyncDispose]: () => browser.close() }
}

/** Loads a page in a new browser context, without cache. */
export async function measureLoad(
  { connection }: Browser,
  url: string,
  { slowdown, network, isScrolled = false }: Conditions,
): Promise<Load> {
  const context = await connection.send('Target.createBrowserContext')
  try {
    const blank = { url: 'about:blank', width: 1280, height: 720, ...context }
    const target = await connection.send('Target.createTarget', blank)
    const { targetInfo } = await connection.send('Target.getTargetInfo', target)
    const page = await connection.createSession(targetInfo)
    const evaluate = async (expression: string) => {
      const question = { expression, awaitPromise: true, returnByValue: true }
      return (await page.send('Runtime.evaluate', question)).result.value
    }
    await page.send('Page.enable')
    await page.send('Runtime.enable')
    await page.send('Runtime.addBinding', { name: REPORT })
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: PROBE })
    await page.send('Performance.enable')
    await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    if (network) {
      const bytesPerS = (network.kbitPerS * 1000) / 8
      await page.send('Network.enable')
      await page.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: network.roundTripMs,
        downloadThroughput: bytesPerS,
        uploadThroughput: bytesPerS,
      })
    }
    // Evaluate nothing before that: it would delay the first frame of players whose page loads before their video.
    const firstFrame = new Promise((resolve, reject) => {
      page.once('Runtime.bindingCalled', resolve)
      setTimeout(reject, FIRST_FRAME_WITHIN_MS, new Error(`${url} shows no video.`)).unref()
    })
    await page.send('Page.navigate', { url })
    await firstFrame
    const { metrics } = await page.send('Performance.getMetrics')
    if (isScrolled) await evaluate(SCROLL_AND_BACK)
    const seen: Seen = await evaluate('({ ...window.seen, startedAt: window.startedAt })')
    return {
      loadedDataMs: seen.loadedAt - seen.startedAt,
      scriptMs: 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN),
      blockingMs: sumOf(seen.tasks, ms => Math.max(0, ms - 50)),
      longestTaskMs: Math.max(0, ...seen.tasks),
      cls: seen.cls,
    }
  } finally {
    await connection.send('Target.disposeBrowserContext', context)
  }
}
