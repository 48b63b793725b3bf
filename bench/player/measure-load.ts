import type { Browser } from './browser.ts'

/** The figures of one page load. */
export interface Load {
  /** From the parsing of the player's place to its first frame, in milliseconds. */
  loadedDataMs: number
  /** Time in scripts until then. */
  scriptMs: number
  /** The time of tasks beyond 50 ms each. */
  blockingMs: number
  longestTaskMs: number
  cls: number
}

export interface Conditions {
  /** Factor by which the processor is slowed down. */
  slowdown: number
  network?: { kbitPerS: number; roundTripMs: number }
}

/** The function by which the page reports its first frame. */
const REPORT = 'reportFirstFrame'

/** Runs in the page first: listens for the first frame, also in shadow roots. */
const PROBE = `{
  const seen = (window.seen = { loadedAt: 0, cls: 0, tasks: [] })
  const listen = root => root.addEventListener('loadeddata', () => {
    if (seen.loadedAt) return
    seen.loadedAt = performance.now()
    ${REPORT}('')
  }, true)
  listen(document)
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    listen(root)
    return root
  }
  new PerformanceObserver(list => { for (const { value } of list.getEntries()) seen.cls += value })
    .observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => { for (const { duration } of list.getEntries()) seen.tasks.push(duration) })
    .observe({ type: 'longtask', buffered: true })
}`

interface Seen {
  startedAt: number
  loadedAt: number
  cls: number
  tasks: number[]
}

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

/** Loads a page in a browser context of its own, without cache; `scroll` scrolls away and back to dock and undock. */
export async function measureLoad(
  browser: Browser,
  url: string,
  { slowdown, network }: Conditions,
  scroll = false,
): Promise<Load> {
  const context = await browser.send<{ browserContextId: string }>('Target.createBrowserContext')
  try {
    const blank = { url: 'about:blank', width: 1280, height: 720, ...context }
    const target = await browser.send<{ targetId: string }>('Target.createTarget', blank)
    const attached = { ...target, flatten: true }
    const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', attached)
    const send = <Result>(method: string, params?: object) => browser.send<Result>(method, params, sessionId)
    const evaluate = async <Value>(expression: string) => {
      const question = { expression, awaitPromise: true, returnByValue: true }
      return (await send<{ result: { value: Value } }>('Runtime.evaluate', question)).result.value
    }
    await send('Page.enable')
    await send('Runtime.enable')
    await send('Runtime.addBinding', { name: REPORT })
    await send('Page.addScriptToEvaluateOnNewDocument', { source: PROBE })
    await send('Performance.enable')
    await send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    if (network) {
      const bytesPerS = (network.kbitPerS * 1000) / 8
      const throughput = { downloadThroughput: bytesPerS, uploadThroughput: bytesPerS }
      await send('Network.enable')
      await send('Network.emulateNetworkConditions', {
        offline: false,
        latency: network.roundTripMs,
        ...throughput,
      })
    }
    // Evaluate nothing before that: it would delay the first frame of players whose page loads before their video.
    const firstFrame = browser.next('Runtime.bindingCalled', sessionId)
    await send('Page.navigate', { url })
    await firstFrame
    const { metrics } = await send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics')
    if (scroll) await evaluate(SCROLL_AND_BACK)
    const seen = await evaluate<Seen>('({ ...window.seen, startedAt: window.startedAt })')
    return {
      loadedDataMs: seen.loadedAt - seen.startedAt,
      scriptMs: 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN),
      blockingMs: seen.tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
      longestTaskMs: Math.max(0, ...seen.tasks),
      cls: seen.cls,
    }
  } finally {
    await browser.send('Target.disposeBrowserContext', context)
  }
}
