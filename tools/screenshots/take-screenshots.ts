import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { signIn } from '../product/api-client.ts'
import { launchChromium } from '../product/launch-chromium.ts'
import { PORTAL_SCREENS } from '../product/portal-screens.ts'
import { OPERATOR } from '../product/start-product.ts'
import { waitForDemo } from '../product/wait-for-video.ts'
import { seedNewsroom } from './seed-newsroom.ts'

/** An expression for the page that scrolls through it and back, for what loads only in sight. */
const SCROLLED = `(async () => {
  const twoFrames = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo(0, top)
    await twoFrames()
  }
  scrollTo(0, 0)
})()`
/** An expression for the page that resolves when fonts and visible pictures are loaded. */
const DRAWN = `Promise.all([
  document.fonts.ready,
  ...[...document.images]
    .filter(image => image.checkVisibility())
    .map(image => image.decode().catch(() => {})),
]).then(() => true)`

const DESKTOP = { width: 1280, height: 800 }
const LOOKS = {
  light: { colorScheme: 'light', viewport: DESKTOP },
  dark: { colorScheme: 'dark', viewport: DESKTOP },
  phone: { colorScheme: 'light', viewport: { width: 375, height: 740 }, deviceScaleFactor: 2 },
} as const

/** A screen in one state; `answer` replaces the responses to the calls that load its content. */
type Picture = { name: string; path: string; answer: ((route: Route) => Promise<void>) | null }

/** The calls that load the content of a screen: not the session and not the event stream. */
const CONTENT = /\/api\/portal\/(?!auth\/|events\/)/

/** Removes the rows from responses with lists; other responses are unchanged. */
async function withoutRows(route: Route): Promise<void> {
  const response = await route.fetch()
  const json = await response.json().catch(() => null)
  const empty = { count: 0, next: null, previous: null, results: [] }
  await route.fulfill(json?.results ? { response, json: { ...json, ...empty } } : { response })
}

const fail = (route: Route) => route.fulfill({ status: 500, json: { error: 'The server has a fault.' } })

/** The pictures of a screen: `feeds`, and if it needs a sign-in `feeds-empty` and `feeds-failed`. */
function picturesOf(path: string): Picture[] {
  const name = path.replace(/^\/(portal\/?)?/, '').replaceAll('/', '-') || 'dashboard'
  const pictures: Picture[] = [
    { name, path, answer: null },
    { name: `${name}-empty`, path, answer: withoutRows },
    { name: `${name}-failed`, path, answer: fail },
  ]
  return path.startsWith('/portal') ? pictures : pictures.slice(0, 1)
}

/**
 * Writes `LOOK-NAME.png` for every screen in its normal state, without rows and with failing calls, or for the named
 * pictures, in every look to a folder. Without names the folder is emptied first. Waits for the demo's videos.
 * @throws when they are not complete within four minutes, or when a screen cannot be captured
 */
export async function takeScreenshots(folder: string, url: string, names: readonly string[]): Promise<void> {
  const wanted = ({ name }: Picture) => names.length === 0 || names.includes(name)
  const open = ['/login', '/demo/news', '/demo/news/mobile'].flatMap(picturesOf).filter(wanted)
  const behindSignIn = PORTAL_SCREENS.flatMap(picturesOf).filter(wanted)
  if (names.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const operator = await signIn(url, OPERATOR)
  await seedNewsroom(operator)
  await waitForDemo(operator)
  await using browser = await launchChromium()
  for (const [look, options] of Object.entries(LOOKS)) {
    await using context = await browser.newContext({
      ...options,
      baseURL: url,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    })
    for (const picture of open) await take(context, picture, join(folder, `${look}-${picture.name}.png`))
    await context.addCookies(operator.browserCookies())
    for (const picture of behindSignIn) {
      await take(context, picture, join(folder, `${look}-${picture.name}.png`))
    }
  }
}

/** Prints the name of the file and captures a whole page when everything on it has been loaded and drawn. */
async function take(context: BrowserContext, { path, answer }: Picture, file: string): Promise<void> {
  console.log(file)
  await using page = await context.newPage()
  if (answer !== null) await page.route(CONTENT, answer)
  await page.goto(path)
  await untilGone(page, /^(Loading|Checking)/)
  await page.evaluate(SCROLLED)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  // For the previews in the parts that came with the first time.
  await page.evaluate(SCROLLED)
  await untilGone(page, /^(Loading|Checking|Rendering\.\.\.)/)
  await page.evaluate(DRAWN)
  await page.screenshot({ path: file, fullPage: true })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Waits until no part of a page says that it is loading: the event stream keeps the network busy. */
async function untilGone(page: Page, texts: RegExp): Promise<void> {
  for (const loading of [page.getByText(texts), page.getByRole('status', { name: /^Loading/ })]) {
    await loading.first().waitFor({ state: 'detached' })
  }
}
