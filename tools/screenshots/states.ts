import type { Page } from '@playwright/test'
import { givePast } from './past-days.ts'
import { boxOf, type Screen, toTop } from './screens.ts'

/** Replaces responses of the API; `null` leaves the request pending. */
const instead =
  (pattern: string, answer: { status?: number; json?: unknown } | null) =>
  async (page: Page): Promise<void> => {
    await page.route(pattern, async route => {
      if (answer !== null) await route.fulfill({ status: answer.status ?? 200, json: answer.json ?? {} })
    })
  }

const nothing = { json: { count: 0, next: null, previous: null, results: [] } }

/** Changes some fields of the server's responses. */
const changed =
  (pattern: string, change: (answer: Record<string, unknown>) => object) =>
  async (page: Page): Promise<void> => {
    await page.route(pattern, async route => {
      const answer = await route.fetch()
      await route.fulfill({ json: change((await answer.json()) as Record<string, unknown>) })
    })
  }

const section = (name: string, title: string): Screen => ({
  name,
  path: '/portal/publishers/3',
  prepare: page => toTop(page, title),
})

/** Clicks a button of the screen. */
const click = (name: string) => (page: Page) => page.getByRole('button', { name }).click()

const unfinished = { generation_completed: null, duration: null, s3_url: null }
const failed = {
  ...unfinished,
  status: 'FAILED',
  error_class: 'picture-missing',
  error_message: 'The picture of "The bridge that disappears at seven" could not be fetched (404).',
  advice: 'Ban the item or wait for the feed to name another picture, then retry.',
}

/** The list of videos with the first ones in other states. */
const inOtherStates = changed('**/api/portal/videos/?*', answer => {
  const results = answer.results as Record<string, unknown>[]
  const waiting = { ...unfinished, thumbnail: null, is_pinned: false }
  const states = [
    { ...waiting, status: 'QUEUED', progress: 0, step: null },
    { ...waiting, status: 'PROCESSING', progress: 62, step: 'Item 4 of 5' },
    { ...waiting, ...failed },
    { is_pinned: true },
  ]
  const all = [...results, ...results, ...results].slice(0, 6)
  return { ...answer, results: all.map((row, index) => ({ ...row, id: 90 - index, ...states[index] })) }
})

/** One video in another state. */
const videoAs = (change: object) => changed('**/api/portal/videos/1/', answer => ({ ...answer, ...change }))

/** Screens with empty lists, failures, dialogs and running jobs. */
export const states: readonly Screen[] = [
  {
    name: 'login-refused',
    path: '/login',
    isPublic: true,
    prepare: async page => {
      await page.getByLabel('Username').fill('editor')
      await page.getByLabel('Password', { exact: true }).fill('not this one')
      await click('Log In')(page)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'session-ended',
    path: '/portal/settings',
    prepare: async page => {
      const refused = { status: 401, json: { error: 'Sign in first.' } }
      await page.route('**/api/portal/settings/', route => route.fulfill(refused))
      await page.getByLabel('Video Retention (days)').fill('45')
      await click('Save Settings')(page)
      await page.waitForURL('/login')
    },
  },
  {
    name: 'password-change',
    path: '/portal',
    prepare: async page => {
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByRole('dialog').getByLabel('New password').fill('short')
      await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
    },
  },
  { name: 'dashboard-failed', path: '/portal', before: instead('**/api/portal/stats/', { status: 500 }) },
  { name: 'feeds-empty', path: '/portal/feeds', before: instead('**/api/portal/feeds/*', nothing) },
  { name: 'feeds-no-match', path: '/portal/feeds?search=nobody' },
  { name: 'feeds-failed', path: '/portal/feeds', before: instead('**/api/portal/feeds/*', { status: 500 }) },
  {
    name: 'feed-deletion',
    path: '/portal/feeds',
    prepare: page =>
      page
        .getByTitle(/^Delete /)
        .first()
        .click(),
  },
  { name: 'feed-import', path: '/portal/feeds', prepare: click('Import OPML') },
  {
    name: 'feed-tested',
    path: '/portal/feeds/add',
    prepare: async page => {
      await page.getByLabel('Feed Name').fill('Larkmoor')
      await page.getByLabel('Feed URL').fill(new URL('/demo/news/feed.xml', page.url()).href)
      await click('Test feed')(page)
      await page.locator('main img').first().waitFor()
    },
  },
  { name: 'feed-refused', path: '/portal/feeds/add', prepare: click('Add Feed') },
  { name: 'publisher-refused', path: '/portal/publishers/add', prepare: click('Add Publisher') },
  section('publisher-feeds', 'Feed Settings'),
  section('publisher-generation', 'Video Generation & Automation'),
  section('publisher-assets', 'Video Assets'),
  section('publisher-ads', 'Ad Settings'),
  section('publisher-embed', 'Embed code'),
  { name: 'videos-states', path: '/portal/videos', before: inOtherStates },
  {
    name: 'video-processing',
    path: '/portal/videos/1',
    before: videoAs({ ...unfinished, status: 'PROCESSING', progress: 40, step: 'Item 3 of 5' }),
  },
  { name: 'video-failed', path: '/portal/videos/1', before: videoAs(failed) },
  { name: 'video-not-found', path: '/portal/videos/999999' },
  {
    name: 'moderation-bulk',
    path: '/portal/contents/1/feeds/1',
    prepare: async page => {
      for (const box of (await page.getByRole('checkbox').all()).slice(1, 4)) await box.check()
      await click('Pin (3)')(page)
    },
  },
  // There is no button for it on phones.
  { name: 'moderation-keys', path: '/portal/contents/1/feeds/1', prepare: page => page.keyboard.press('?') },
  { name: 'job-logs-failed', path: '/portal/logs?status=failed' },
  {
    name: 'command-result',
    path: '/portal/commands?command=recount_storage',
    prepare: async page => {
      await click('Execute Command')(page)
      await page.getByText('Command Completed Successfully').waitFor()
    },
  },
  {
    name: 'history',
    path: '/portal/feeds/2',
    prepare: async page => {
      await click('Show history')(page)
      await boxOf(page, 'History').getByRole('listitem').first().waitFor()
      await toTop(page, 'History')
    },
  },
  {
    name: 'statistics-table',
    path: '/portal/statistics',
    before: givePast,
    prepare: click('Show as table'),
  },
  {
    name: 'banners',
    path: '/portal',
    before: async page => {
      await givePast(page)
      await changed('**/api/portal/health/workers/', answer => ({ ...answer, is_missing: true }))(page)
      await changed('**/api/portal/settings/', answer => ({ ...answer, maintenance_mode: true }))(page)
    },
  },
  {
    name: 'made-up-password',
    path: '/portal',
    before: async page => {
      await givePast(page)
      await changed('**/api/portal/auth/', answer => ({
        ...answer,
        user: { ...(answer.user as object), must_change_password: true },
      }))(page)
    },
  },
  {
    name: 'untrusted-proxy',
    path: '/portal/health',
    before: changed('**/api/portal/health/', answer => ({ ...answer, untrusted_proxies: ['172.18.0.2'] })),
  },
  {
    name: 'unsaved-changes',
    path: '/portal/settings',
    prepare: async page => {
      await page.getByLabel('Video Retention (days)').fill('31')
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('Job Logs')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    },
  },
]
