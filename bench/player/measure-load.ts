import type { Browser } from '@playwright/test'

/** What one load of a page gave. */
export interface Load {
  /** From the place in the page where the player stands to its first frame, in milliseconds. */
  loadedDataMs: number
  /** Time in scripts until then. */
  scriptMs: number
  /** What tasks over 50 ms took beyond 50 ms. */
  blockingMs: number
  longestTaskMs: number
  cls: number
}

export interface Conditions {
  /** The processor is slowed down so many times. */
  slowdown: number
  network?: { kbitPerS: number; roundTripMs: number }
}

/** Runs in the page before everything else: waits for the first frame, wherever its element is. */
const PROBE = `{
  const seen = (window.seen = { loadedAt: 0, cls: 0, tasks: [] })
  let tell
  window.loaded = new Promise(resolve => (tell = resolve))
  const hear = root => root.addEventListener('loadeddata', () => {
    seen.loadedAt ||= performance.now()
    tell()
  }, true)
  hear(document)
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    hear(root)
    return root
  }
  new PerformanceObserver(list => { for (const { value } of list.getEntries()) seen.cls += value })
    .observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => { for (const { duration } of list.getEntries()) seen.tasks.push(duration) })
    .observe({ type: 'longtask', buffered: true })
}`

interface Seen {
  loadedAt: number
  cls: number
  tasks: number[]
}

/** Loads a page in a browser context of its own, without cache; `scroll` scrolls away and back to dock and undock. */
export async function measureLoad(
  browser: Browser,
  url: string,
  { slowdown, network }: Conditions,
  scroll = false,
): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.addInitScript(PROBE)
    await devtools.send('Performance.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    if (network) {
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: network.roundTripMs,
        downloadThroughput: (network.kbitPerS * 1000) / 8,
        uploadThroughput: (network.kbitPerS * 1000) / 8,
      })
    }
    await page.goto(url)
    // Not by the page's own functions for waiting, whose scripts would take the page's time just then.
    await devtools.send('Runtime.evaluate', { expression: 'window.loaded', awaitPromise: true })
    const { metrics } = await devtools.send('Performance.getMetrics')
    if (scroll) {
      await page.waitForFunction(
        `document.querySelector('feedreel-player').shadowRoot.querySelector('video').currentTime > 0.3`,
      )
      for (const [y, docked] of [
        [900, true],
        [0, false],
      ]) {
        await page.evaluate(`scrollTo(0, ${y})`)
        const box = `document.querySelector('feedreel-player').shadowRoot.querySelector('.box').classList`
        await page.waitForFunction(`${box}.contains('in-corner') === ${docked} && !${box}.contains('moving')`)
      }
    }
    const { seen, startedAt } = (await page.evaluate(
      '({ seen: window.seen, startedAt: window.startedAt })',
    )) as {
      seen: Seen
      startedAt: number
    }
    return {
      loadedDataMs: seen.loadedAt - startedAt,
      scriptMs: 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN),
      blockingMs: seen.tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
      longestTaskMs: Math.max(0, ...seen.tasks),
      cls: seen.cls,
    }
  } finally {
    await context.close()
  }
}
