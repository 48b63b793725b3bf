import { type Browser, chromium as engine } from '@playwright/test'
import { findCommand } from '../programs/find-command.ts'
import { chromium } from '../start/debian-packages.ts'

/** Starts the installed Chromium, which plays videos without a click. */
export async function launchChromium(...args: string[]): Promise<Browser> {
  const executablePath = findCommand(chromium.commands)
  return engine.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', ...args],
  })
}
