import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { type FeedServer, startFeedServer } from '../../../apps/server/test/feed-server.ts'
import { WIDE } from '../../../tools/test/wide-tag.ts'
import { expect, type Operator, panelOf, productOf, test } from '../portal-test.ts'
import { countSteps, type Steps } from './steps.ts'

const MOST_STEPS = 3
const TASKS = 30
/** The most urgent tasks: why does a feed fail, what is on air, take a story off air, stop all generation. */
const URGENT = [3, 9, 10, 17]
const DOCUMENT = new URL('../../../docs/operator-tasks.md', import.meta.url)
const ROW = /^\| (\d+) \| (.+?) \| `(.+?)` \| (\d+) \| (.*?) ?\| (\d*) ?\|$/gm

type Row = { number: number; task: string; typed: string; keys: number; pointer: string; clicks: number }

/** The table of docs/operator-tasks.md. */
const rows: Row[] = [...readFileSync(DOCUMENT, 'utf8').matchAll(ROW)].map(
  ([, number, task = '', typed = '', keys, pointer = '', clicks]) => ({
    task,
    typed,
    pointer,
    number: Number(number),
    keys: Number(keys),
    clicks: Number(clicks),
  }),
)

const FAILING = 'Bittern Wire'
const FEED = 'Curlew Wire'
const PUBLISHER = 'Osprey Gazette'
const SLUG = 'osprey-gazette'
const [STORY, BANNED, PINNED, WITHDRAWN] = [
  'Turnip market opens',
  'Walrus choir sings',
  'Zephyr kites race',
  'Heron bridge closes',
] as const

/** The records that the walks use. */
type World = { site: FeedServer; feed: number; failing: number; publisher: number; operator: Operator }
let world: World

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()
const title = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
const attention = (page: Page, text: string) =>
  panelOf(page, 'Needs attention').getByRole('listitem').filter({ hasText: text }).getByRole('link')
const onAir = (page: Page) => panelOf(page, 'On air').getByRole('listitem').filter({ hasText: PUBLISHER })
const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first()

type Counts = { counts: { pinned: number; banned: number } }
const counts = async () =>
  (await world.operator.get<Counts>(`contents/${world.publisher}/feeds/${world.feed}/`)).counts
const countVideos = async (query: string) =>
  (await world.operator.get<{ count: number }>(`videos/?publisher=${world.publisher}&${query}`)).count
const pulls = () => world.site.requests.filter(path => path === '/gone.xml').length

/** Waits until no video of the publisher is queued or being generated. */
async function untilIdle(): Promise<void> {
  const open = async () => (await countVideos('status=QUEUED')) + (await countVideos('status=PROCESSING'))
  await expect.poll(open, { timeout: 60_000 }).toBe(0)
}

type Walk = {
  /** The value of FEED or STORY in the document. */
  name?: string
  /** The entry of the palette that Enter chooses. */
  entry: string
  /** Fails unless the screen shows that the task is done, or the answer to its question. */
  isDone: (page: Page) => Promise<unknown>
  /** The way by pointer, if the document has one. */
  byPointer?: (page: Page, steps: Steps) => Promise<unknown>
  /** Prepares the state that the task needs. */
  prepare?: () => Promise<unknown>
}

/** Clicks these targets in order. */
const clicks =
  (...targets: ((page: Page) => Locator)[]) =>
  async (page: Page, steps: Steps) => {
    for (const target of targets) await steps.click(target(page))
  }

const toHealth = clicks(page => menu(page, 'System Health'))

const WALKS: Record<number, Walk> = {
  1: {
    name: FAILING,
    entry: FAILING,
    byPointer: clicks(page => attention(page, FAILING)),
    async isDone(page) {
      await expect(main(page)).toContainText('Shown by 1 publisher')
      await expect(main(page).getByRole('link', { name: PUBLISHER, exact: true })).toBeVisible()
    },
  },
  2: { entry: 'Failing feeds', isDone: page => expect(row(page, FAILING)).toContainText('Failing') },
  3: {
    name: FAILING,
    entry: `Pull ${FAILING}`,
    byPointer: clicks(
      page => attention(page, FAILING),
      page => page.getByTitle(`Pull now: ${FAILING}`),
    ),
    async isDone(page) {
      const { last_error: reason } = await world.operator.get<{ last_error: string }>(
        `feeds/${world.failing}/`,
      )
      expect(reason).toMatch(/\w{3}/)
      const said = page.getByText(`"${FAILING}": ${reason}`)
      const shown = main(page).getByText(reason, { exact: true })
      await expect(new URL(page.url()).pathname === '/portal' ? said : shown).toBeVisible()
    },
  },
  4: { entry: 'Failed videos', isDone: page => expect(row(page, PUBLISHER)).toContainText('FAILED') },
  5: {
    entry: 'Failed jobs',
    async isDone(page) {
      type Logs = { results: { details: string; advice: string }[] }
      const query = `feed=${world.failing}&status=failed`
      const [log] = (await world.operator.get<Logs>(`logs/?${query}`)).results
      expect(log?.details).toMatch(/\w{3}/)
      await expect(row(page, FAILING)).toContainText(log?.details ?? '')
      await expect(row(page, FAILING)).toContainText(log?.advice ?? '')
    },
  },
  6: {
    entry: 'System Health',
    byPointer: toHealth,
    async isDone(page) {
      await expect(page.getByRole('table', { name: 'Workers' })).toContainText('Working')
      await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
    },
  },
  7: {
    entry: 'System Health',
    byPointer: toHealth,
    isDone: page => expect(page.getByRole('meter', { name: 'Storage used' })).toBeVisible(),
  },
  8: {
    entry: `Embed code of ${PUBLISHER}`,
    byPointer: clicks(page => attention(page, 'moon.example')),
    isDone: page => expect(row(page, 'moon.example')).toContainText('Refused'),
  },
  9: {
    entry: `On air at ${PUBLISHER}`,
    byPointer: clicks(page => onAir(page).getByRole('link').last()),
    async isDone(page) {
      await title(page, 'Video Details')
      await expect(row(page, STORY)).toContainText('Newest')
    },
  },
  10: {
    name: BANNED,
    entry: `Ban everywhere: ${BANNED}`,
    async isDone(page) {
      await expect(page.getByRole('status').filter({ hasText: PUBLISHER })).toContainText('Off air at')
      await expect.poll(counts).toMatchObject({ banned: 1 })
    },
  },
  11: {
    name: PINNED,
    entry: `Pin everywhere: ${PINNED}`,
    async isDone(page) {
      await expect(page.getByText(`“${PINNED}” is pinned everywhere`)).toBeVisible()
      await expect.poll(counts).toMatchObject({ pinned: 1 })
    },
  },
  12: {
    entry: 'Withdrawn items',
    byPointer: clicks(
      page => menu(page, 'Contents'),
      page => main(page).getByRole('link', { name: 'Withdrawn' }),
    ),
    isDone: page => expect(row(page, WITHDRAWN)).toBeVisible(),
  },
  13: {
    entry: 'Inbox',
    byPointer: clicks(
      page => menu(page, 'Contents'),
      page => main(page).getByRole('link', { name: 'Inbox' }),
    ),
    isDone: page => expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible(),
  },
  14: {
    entry: STORY,
    async isDone(page) {
      await expect(row(page, STORY)).toContainText(FEED)
      const videos = panelOf(page, 'Videos that showed this item')
      await expect(videos.getByRole('link', { name: PUBLISHER }).first()).toBeVisible()
    },
  },
  15: {
    entry: `Items of ${PUBLISHER}`,
    async isDone(page) {
      await expect(page.getByRole('combobox', { name: 'Publisher filter' })).toHaveValue(
        String(world.publisher),
      )
      await expect(row(page, STORY)).toContainText(FEED)
    },
  },
  16: {
    entry: `Generate a video of ${PUBLISHER}`,
    prepare: untilIdle,
    isDone: page =>
      expect(page.getByText(new RegExp(`Video #\\d+ of “${PUBLISHER}” is queued`))).toBeVisible(),
  },
  17: {
    entry: 'Turn maintenance mode on',
    async isDone(page) {
      await expect(
        page.getByText('Maintenance mode is on: no new videos are generated.').first(),
      ).toBeVisible()
      expect(await world.operator.get('settings/')).toMatchObject({ maintenance_mode: true })
    },
  },
  18: {
    entry: 'Turn maintenance mode off',
    prepare: () => world.operator.put('settings/', { maintenance_mode: true }),
    async isDone(page) {
      await expect(page.getByText('Maintenance mode is off: videos are generated again.')).toBeVisible()
      expect(await world.operator.get('settings/')).toMatchObject({ maintenance_mode: false })
    },
  },
  19: {
    entry: 'Videos that nobody watched',
    async isDone(page) {
      await expect(page.getByRole('combobox', { name: 'Views filter' })).toHaveValue('none')
      await expect(row(page, PUBLISHER)).toContainText('COMPLETED')
    },
  },
  20: {
    entry: `Videos of ${PUBLISHER}`,
    isDone: page =>
      expect(page.getByRole('combobox', { name: 'Publisher filter' })).toHaveValue(String(world.publisher)),
  },
  21: {
    entry: `Embed code of ${PUBLISHER}`,
    isDone: page => expect(page.getByText(`data-publisher="${SLUG}"`).first()).toBeInViewport(),
  },
  22: {
    entry: PUBLISHER,
    byPointer: clicks(page => onAir(page).getByRole('link', { name: PUBLISHER })),
    isDone: page => expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(PUBLISHER),
  },
  23: {
    entry: `Duplicate ${PUBLISHER}`,
    async isDone(page) {
      await title(page, 'Add Publisher')
      expect(page.url()).toContain(`from=${world.publisher}`)
    },
  },
  24: {
    entry: 'Add Publisher',
    byPointer: clicks(
      page => menu(page, 'Publishers'),
      page => main(page).getByRole('link', { name: 'Add New Publisher' }),
    ),
    isDone: page => title(page, 'Add Publisher'),
  },
  25: {
    entry: 'Add Feed',
    byPointer: clicks(
      page => menu(page, 'Feeds'),
      page => main(page).getByRole('link', { name: 'Add New Feed' }),
    ),
    isDone: page => title(page, 'Add Feed'),
  },
  26: {
    entry: `Job logs of ${FEED}`,
    async isDone(page) {
      await title(page, 'Job Logs')
      await expect(row(page, FEED)).toBeVisible()
    },
  },
  27: { entry: `Items of ${FEED}`, isDone: page => expect(row(page, STORY)).toContainText(FEED) },
  28: {
    entry: `Statistics of ${PUBLISHER}`,
    async isDone(page) {
      await title(page, 'Statistics')
      await expect(page.getByRole('combobox', { name: 'Publisher' })).toHaveValue(String(world.publisher))
    },
  },
  29: {
    entry: `Report of ${PUBLISHER}`,
    isDone: page => expect(page.getByText(`Report for ${PUBLISHER}`).first()).toBeVisible(),
  },
  30: { entry: 'People', isDone: page => expect(row(page, process.env.E2E_USERNAME ?? '')).toBeVisible() },
}

test.describe('an operator’s task', () => {
  test.beforeAll(async ({ operator, playwright }, { project }) => {
    test.setTimeout(180_000)
    const site = await startFeedServer(
      [STORY, BANNED, PINNED, WITHDRAWN].map(name => ({ id: name, title: name, summary: 'One sentence.' })),
    )
    const addFeed = async (name: string, url: string) =>
      (await operator.post<{ id: number }>('feeds/', { name, url })).id
    const feed = await addFeed(FEED, `${site.url}/feed.xml`)
    const failing = await addFeed(FAILING, `${site.url}/gone.xml`)
    const { id: publisher } = await operator.post<{ id: number }>('publishers/', {
      name: PUBLISHER,
      slug: SLUG,
      allowed_domains: ['osprey.example'],
      length_per_content: 1,
      auto_video_generation_enabled: false,
      feed_settings: [feed, failing].map(feed_id => ({ feed_id, top_n_contents: 3 })),
    })
    world = { site, feed, failing, publisher, operator }
    for (const id of [feed, failing]) await operator.post('commands/', { command: 'pull_feeds', feed: id })
    const items = await operator.get<{ results: { id: number; title: string }[] }>(`items/?feed=${feed}`)
    const withdrawn = items.results.find(item => item.title === WITHDRAWN)
    await operator.post(`items/${withdrawn?.id}/withdraw/`, { reason: 'legal', note: '' })
    const generate = () => operator.post<{ id: number }>(`publishers/${publisher}/generate/`, { force: true })
    // The video cannot be done before it is cancelled.
    const picture = site.hold(`/pictures/${encodeURIComponent(STORY)}.jpg`)
    const { id: cancelled } = await generate()
    await operator.post(`videos/${cancelled}/cancel/`, {})
    picture.release()
    await generate()
    await untilIdle()
    expect(await countVideos('status=COMPLETED')).toBe(1)
    const pages = await playwright.request.newContext(productOf(project))
    await pages.get(`/api/publishers/${SLUG}/player/`, { headers: { Origin: 'https://moon.example' } })
    await pages.dispose()
    type Hosts = { refused_hosts: { host: string }[] }
    const refused = async () => (await operator.get<Hosts>('stats/attention/')).refused_hosts
    await expect.poll(refused).toContainEqual(expect.objectContaining({ host: 'moon.example' }))
  })

  test.afterAll(async () => {
    const { operator, site, publisher, feed, failing } = world
    await operator.put('settings/', { maintenance_mode: false })
    await operator.remove(`publishers/${publisher}/`)
    for (const id of [feed, failing]) await operator.remove(`feeds/${id}/`)
    await site.stop()
  })

  test(`is one of thirty, and the document gives it at most three steps`, () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: TASKS }, (_, index) => index + 1))
    for (const { keys, clicks: ways, task } of rows)
      expect(Math.max(keys, ways), task).toBeLessThanOrEqual(MOST_STEPS)
    const byPointer = rows.filter(({ pointer }) => pointer).map(({ number }) => number)
    expect(
      Object.keys(WALKS)
        .filter(number => WALKS[Number(number)]?.byPointer)
        .map(Number),
    ).toEqual(byPointer)
  })

  for (const { number, task, typed, keys, pointer, clicks: ways } of rows) {
    const walk = WALKS[number]

    test(`${number}. ${task}`, { tag: URGENT.includes(number) ? [] : WIDE }, async ({ page }) => {
      if (!walk) throw new Error('No walk.')
      const { name, entry, isDone, byPointer, prepare } = walk
      const open = async () => {
        await prepare?.()
        await page.goto('/portal')
        await expect(onAir(page)).toBeVisible()
      }
      const text = typed
        .replace('FEED', name ?? FEED)
        .replace('PUBLISHER', PUBLISHER)
        .replace('STORY', name ?? STORY)
      await test.step('by keyboard', async () => {
        await open()
        const before = pulls()
        const steps = countSteps(page)
        await steps.key('Control+k')
        await expect(page.getByRole('combobox', { name: /Search screens/ })).toBeFocused()
        await steps.type(text)
        await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(entry)
        await steps.key('Enter')
        await isDone(page)
        expect(steps.count).toBe(keys)
        if (number === 3) expect(pulls()).toBeGreaterThan(before)
      })
      if (!byPointer) return
      await test.step(`by pointer: ${pointer}`, async () => {
        await open()
        const before = pulls()
        const steps = countSteps(page)
        await byPointer(page, steps)
        await isDone(page)
        expect(steps.count).toBe(ways)
        if (number === 3) await expect.poll(pulls).toBeGreaterThan(before)
      })
    })
  }
})
