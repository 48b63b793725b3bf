import type { LaunchOptions, PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test'
import { findCommand } from '../tools/programs/find-command.ts'
import * as packages from '../tools/start/debian-packages.ts'

type BrowserOptions = Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>

const chromiumPath = findCommand(packages.chromium.commands)
const firefoxPath = findCommand(packages.firefox.commands)

/** The installed Chromium, as viewers have it. */
export const chromium = chromiumAt(chromiumPath)

/** Chromium's headless shell if it is installed, else Chromium. */
export const headlessShell = chromiumAt(findCommand(packages.headlessShell.commands) ?? chromiumPath)

function chromiumAt(executablePath: string | undefined): BrowserOptions {
  return {
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The pop-up of the address bar, which is a page and uses a third of the CPU time of each test; and a process that is
        // started in advance for the next page.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
      ],
    },
  }
}

/** The installed stock Firefox, which Playwright drives over WebDriver BiDi. */
export const firefox: BrowserOptions = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    ...(firefoxPath ? { executablePath: firefoxPath } : {}),
    firefoxUserPrefs: {
      // Scrollbars overlay the page, as in the other browsers without a screen; otherwise they use 12 px of its width.
      'ui.useOverlayScrollbars': 1,
      'widget.gtk.overlay-scrollbars.enabled': true,
      // A fine pointer that can hover: without a screen, Firefox reports none.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
      // Frames of other sites stay in the page's process: BiDi's clicks reach no other.
      'fission.autostart': false,
      // All pages in one process, which is kept: a start for each test takes a tenth of the CPU time.
      'dom.ipc.processCount': 1,
      'dom.ipc.keepProcessesAlive.web': 1,
      'dom.ipc.processPrelaunch.enabled': false,
    },
  },
}

/** The options that start Firefox for a viewer who prefers reduced motion; other browsers ignore them. */
export function withLessMotion(options: LaunchOptions): LaunchOptions {
  return { ...options, firefoxUserPrefs: { ...options.firefoxUserPrefs, 'ui.prefersReducedMotion': 1 } }
}
