import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { slugFromName } from '@feedreel/contracts/fields/slug'
import { DEFAULT_THEME } from '@feedreel/contracts/theme'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { type ApiClient, signIn } from '../product/api-client.ts'
import { launchChromium } from '../product/launch-chromium.ts'
import { PORTAL_SCREENS } from '../product/portal-screens.ts'
import { OPERATOR } from '../product/start-product.ts'
import { waitForDemo } from '../product/wait-for-video.ts'

const FEED = '/demo/news/feed.xml'

/** Sections of the demo paper as separate feeds, one of them with an address that returns 404. */
const FEEDS = [
  { name: 'Larkmoor Science', url: `${FEED}?desk=science` },
  { name: 'Larkmoor Sport', url: `${FEED}?desk=sport` },
  { name: 'Harbour Weather Desk', url: '/demo/news/weather.xml' },
  { name: 'Larkmoor Archive', url: `${FEED}?desk=archive`, is_active: false },
]

/** Publishers for each different display of the list; each has the active feed of the same index. */
const PUBLISHERS = [
  {
    name: 'Science Daily Brief',
    allowed_domains: ['sciencebrief.example', 'labnotes.example', 'atoms.example', 'fieldwork.example'],
    theme_settings: { colors: { ...DEFAULT_THEME, controlBar: 'rgba(24, 24, 27, 0.8)' } },
  },
  { name: 'The Sunday Ledger', enable_ads: true, ad_tag_url: 'https://ads.example/vast' },
  { name: 'Northern Post', is_active: false, auto_video_generation_enabled: false },
]

/** Adds feeds and publishers to the demo, so that lists have several rows. Some publishers get a video; one feed fails. */
async function seedNewsroom(operator: ApiClient): Promise<void> {
  const add = (path: string, fields: object) =>
    operator.must<{ id: number }>('POST', `/api/portal/${path}/`, fields)
  const feeds: number[] = []
  for (const feed of FEEDS) feeds.push((await add('feeds', { ...feed, url: operator.url + feed.url })).id)
  await operator.must('POST', '/api/portal/commands/', { command: 'pull_feeds' })
  for (const [index, fields] of PUBLISHERS.entries()) {
    const feed_settings = [{ feed_id: feeds[index], top_n_contents: 3, categories: [] }]
    await add('publishers', { ...fields, slug: slugFromName(fields.name), feed_settings })
  }
}

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
