import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../tools/servers/free-port.ts'
import { startSession, type WebDriver } from './webdriver.ts'

/** The small browser that comes with Debian's WebKitGTK. */
const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser'

/** A running WebKitGTK with a screen of its own. */
export interface WebKitBrowser {
  driver: WebDriver
  stop(): Promise<void>
}

/**
 * Starts WebKitGTK with one window, and a display (Xvfb) for it.
 * @param options.lessMotion whether the viewer's desktop is set to reduced motion
 * @throws when a program is missing or does not start
 */
export async function startWebKit({ lessMotion = false } = {}): Promise<WebKitBrowser> {
  const [binary] = globSync(MINI_BROWSER)
  if (!binary) throw new Error(`There is no WebKitGTK at ${MINI_BROWSER}.`)
  const home = await mkdtemp(join(tmpdir(), 'feedreel-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  const animations = `[Settings]\ngtk-enable-animations=${String(!lessMotion)}\n`
  await writeFile(join(home, 'gtk-3.0/settings.ini'), animations)

  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const displayEnded = once(display, 'exit')
  const [number] = (await once(display.stdout, 'data')) as [Buffer]
  const port = await freePort()
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      // WebKitGTK would pause every video that is off the screen.
      WEBKIT_GST_ALLOW_PLAYBACK_OF_INVISIBLE_VIDEOS: '1',
    },
  })
  const serverEnded = once(server, 'exit')
  const origin = `http://127.0.0.1:${port}`
  await untilReady(origin)
  const options = { binary, args: ['--automation'] }
  const driver = await startSession(origin, { 'webkitgtk:browserOptions': options })
  return {
    driver,
    async stop() {
      await driver.end()
      server.kill()
      await serverEnded
      display.kill()
      await displayEnded
      // A process of the browser may still be writing its cache.
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function untilReady(origin: string): Promise<void> {
  for (;;) {
    const status = await fetch(`${origin}/status`).catch(() => undefined)
    if (status?.ok) return
    await delay(20)
  }
}
