import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium as engine, type Page } from '@playwright/test'
import { signIn } from '../product/api-client.ts'
import { OPERATOR } from '../product/start-product.ts'
import { waitForDemo } from '../product/wait-for-video.ts'
import { findCommand } from '../programs/find-command.ts'
import { chromium } from '../start/debian-packages.ts'
import { type Screen, screens } from './screens.ts'
import { seedNewsroom } from './seed-newsroom.ts'
import { states } from './states.ts'

/** An expression for the page that resolves when fonts and visible pictures are loaded; others may never load. */
const DRAWN = `Promise.all([
  document.fonts.ready,
  ...[...document.images]
    .filter(image => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    .map(image => image.decode().catch(() => {})),
]).then(() => true)`

const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 800 }, scale: 1 },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 }, scale: 1 },
  { name: 'phone', colorScheme: 'light', viewport: { width: 375, height: 740 }, scale: 2 },
] as const

/**
 * Writes `LOOK-SCREEN.png` for every screen, or the named ones, in every look to a folder. Without names the folder is
 * emptied first. Waits for the demo's videos.
 * @throws when they are not complete within four minutes, or when a screen cannot be captured
 */
export async function takeScreenshots(folder: string, url: string, names: readonly string[]): Promise<void> {
  const pictures = [...screens, ...states].filter(({ name }) => names.length === 0 || names.includes(name))
  if (names.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const fileOf = (look: string, screen: Screen) => join(folder, `${look}-${screen.name}.png`)
  const failures: string[] = []
  const executablePath = findCommand(chromium.commands)
  const browser = await engine.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
  })
  try {
    for (const look of looks) {
      const context = await browser.newContext({
        baseURL: url,
        colorScheme: look.colorScheme,
        viewport: look.viewport,
        deviceScaleFactor: look.scale,
        reducedMotion: 'reduce',
        locale: 'en-GB',
      })
      for (const screen of pictures) {
        if (screen.isPublic) failures.push(...(await take(context, screen, fileOf(look.name, screen))))
      }
      const operator = await signIn(url, OPERATOR)
      await context.addCookies(operator.browserCookies())
      if (look === looks[0]) await seedNewsroom(operator)
      await waitForDemo(operator)
      for (const screen of pictures) {
        if (!screen.isPublic) failures.push(...(await take(context, screen, fileOf(look.name, screen))))
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
  if (failures.length > 0) throw new Error(failures.join('\n'))
}

/** Captures one screen. @returns its failure, so that the others are still captured */
async function take(context: BrowserContext, screen: Screen, path: string): Promise<string[]> {
  const page = await context.newPage()
  try {
    await screen.before?.(page)
    await page.goto(screen.path)
    await settle(page)
    await screen.prepare?.(page)
    await settle(page)
    await page.screenshot({ path })
    return []
  } catch (error) {
    return [`${path}: ${error instanceof Error ? error.message : error}`]
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }
}

/** Waits until everything on the page has been loaded and drawn. */
async function settle(page: Page): Promise<void> {
  // The event stream keeps the network busy, so wait for the loading texts to disappear.
  await page
    .getByText(/^Loading|Checking/)
    .first()
    .waitFor({ state: 'detached' })
  await page
    .getByRole('status', { name: /^Loading/ })
    .first()
    .waitFor({ state: 'detached' })
  await page.evaluate(DRAWN)
}
