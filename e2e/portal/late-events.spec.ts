import type { LiveEvent } from '@feedreel/contracts/events'
import type { Item } from '@feedreel/contracts/items'
import type { Person } from '@feedreel/contracts/people/people'
import type { Page } from '@playwright/test'
import { answerInstead, expect, holdBack, test, withoutLiveEvents } from './portal-test.ts'
import { feedRow, itemRow, listOf, videoRow } from './rows.ts'

const FEEDS = listOf([feedRow({ id: 7, name: 'Alpha' }), feedRow({ id: 8, name: 'Beta' })])
const LEFT: Person = {
  id: 5,
  username: 'ada',
  role: 'editor',
  publishers: null,
  is_active: false,
  has_joined: true,
  has_second_factor: false,
  last_sign_in_at: null,
  session_count: 0,
  token_count: 0,
  link_expires_at: null,
}

test('a double click on a busy machine acts once', async ({ page }) => {
  await withoutLiveEvents(page)
  await answerInstead(page, '/api/portal/videos/901/', { body: videoRow({ status: 'FAILED' }) })
  const retry = '/api/portal/videos/901/retry/'
  await answerInstead(page, retry, { body: videoRow({ status: 'QUEUED' }) })
  const goOn = await holdBack(page, retry, 'POST')
  const sent: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === retry) sent.push(request.method())
  })
  await page.goto('/portal/videos/901')
  const button = page.getByRole('button', { name: 'Retry' })
  await button.evaluate((element: HTMLElement) => {
    // The second click waits already when the first one is handled, before any timer.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => element.click()
    port2.postMessage(null)
    element.click()
  })
  await expect(button).toBeDisabled()
  goOn()
  await expect(button).toBeEnabled()
  expect(sent).toEqual(['POST'])
})

test('an answer does not close the dialog that asks about another row by then', async ({ page }) => {
  await withoutLiveEvents(page)
  await answerInstead(page, '/api/portal/feeds/', { body: FEEDS })
  await answerInstead(page, '/api/portal/feeds/7/', { status: 500, method: 'DELETE' })
  const goOn = await holdBack(page, '/api/portal/feeds/7/', 'DELETE')
  await page.goto('/portal/feeds')
  await page.getByTitle('Delete Alpha').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByTitle('Delete Beta').click()
  await expect(dialog).toContainText('"Beta"')
  goOn()
  await expect(page.getByRole('alert')).toContainText('Failed to delete feed "Alpha"')
  await expect(dialog).toContainText('"Beta"')
})

test('a refusal is shown beside the dialog that is open by then', async ({ page }) => {
  await answerInstead(page, '/api/portal/people/', { body: listOf([LEFT]), method: 'GET' })
  await answerInstead(page, '/api/portal/people/5/', { status: 500, body: { error: 'Not now.' } })
  const goOn = await holdBack(page, '/api/portal/people/5/', 'PATCH')
  await page.goto('/portal/people')
  await page.getByRole('button', { name: 'More actions for ada' }).click()
  await page.getByRole('menuitem', { name: 'Activate' }).click()
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Username').fill('grace')
  goOn()
  await expect(page.getByText('Not now.')).toBeVisible()
  await expect(dialog.getByLabel('Username')).toHaveValue('grace')
  await expect(dialog).not.toContainText('Not now.')
})

for (const way of ['Cancel', 'Escape'] as const)
  test(`a dialog opens again right after ${way}, before the browser has reported its end`, async ({
    page,
  }) => {
    await withoutLiveEvents(page)
    await answerInstead(page, '/api/portal/feeds/', { body: FEEDS })
    await page.goto('/portal/feeds')
    await page.getByTitle('Delete Alpha').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('"Alpha"')
    const next = await page.getByTitle('Delete Beta').elementHandle()
    await dialog.evaluate(
      (element, { next, way }) => {
        const open = () => (next as HTMLElement).click()
        if (way === 'Cancel') document.addEventListener('click', open, { once: true })
        else element.addEventListener('cancel', () => queueMicrotask(open), { once: true })
      },
      { next, way },
    )
    if (way === 'Cancel') await dialog.getByRole('button', { name: 'Cancel' }).click()
    else await page.keyboard.press('Escape')
    await expect(dialog).toContainText('"Beta"')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

/** Sends one live event when the returned function is called, and no other. */
async function liveEvent(page: Page, subject: LiveEvent['subject']): Promise<() => void> {
  const { promise: until, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/api/portal/events/', async route => {
    await until
    await withoutLiveEvents(page)
    const event: LiveEvent = { subject, id: 2, change: 'updated' }
    await route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(event)}\n\n` })
  })
  return tell
}

/** Has the server read its answers to GETs at once, and send them when `goOn` is called. */
async function holdAnswer(page: Page, path: string, read: () => object) {
  const [asked, passed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    url => url.pathname === path,
    async route => {
      if (route.request().method() !== 'GET') return route.fallback()
      const json = structuredClone(read())
      asked.resolve()
      await passed.promise
      await route.fulfill({ json })
    },
  )
  return { asked: asked.promise, goOn: passed.resolve }
}

test('an item keeps a decision that was made while its list was requested', async ({ page }) => {
  const path = '/api/portal/contents/901/feeds/902/'
  const items = [itemRow({ id: 1, title: 'One' }), itemRow({ id: 2, title: 'Two' })]
  const [one, two] = items as [Item, Item]
  const tell = await liveEvent(page, 'item')
  await page.route(
    url => url.pathname === path,
    route => route.fulfill({ json: listOf(items) }),
  )
  await page.route(`**${path}content/1/`, async route => {
    one.status = 'banned'
    await route.fulfill({ json: { message: '' } })
  })
  await page.goto('/portal/contents/901/feeds/902')
  const row = page.getByRole('row').filter({ hasText: 'One' })
  await expect(row).toContainText('Normal')
  two.title = 'Two, corrected'
  const held = await holdAnswer(page, path, () => listOf(items))
  tell()
  await held.asked
  await page.getByTitle('Ban: One').click()
  await expect(row).toContainText('Banned')
  held.goOn()
  await expect(page.getByRole('row').filter({ hasText: two.title })).toBeVisible()
  await expect(row).toContainText('Banned')
})

test('saved settings stay when an answer arrives that was read before', async ({ page }) => {
  const path = '/api/portal/settings/'
  const settings = {
    default_feed_check_interval: 60,
    video_retention_days: 30,
    max_concurrent_generations: 5,
    storage_limit_gb: 100,
    maintenance_mode: false,
  }
  const tell = await liveEvent(page, 'settings')
  await page.route(
    url => url.pathname === path,
    async route => {
      if (route.request().method() === 'PUT') Object.assign(settings, route.request().postDataJSON())
      await route.fulfill({ json: settings })
    },
  )
  await page.goto('/portal/settings')
  const days = page.getByLabel('Video Retention (days)')
  await days.fill('45')
  const held = await holdAnswer(page, path, () => settings)
  tell()
  await held.asked
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings updated successfully')).toBeVisible()
  held.goOn()
  // Its answer comes after the one that was held.
  await page.getByRole('button', { name: 'Show default brand' }).click()
  await expect(page.getByRole('switch', { name: 'Default brand' })).toBeVisible()
  await expect(days).toHaveValue('45')
})

test('an invitation is shown although the session cannot be read again', async ({ page }) => {
  await answerInstead(page, '/api/portal/people/', { body: listOf([LEFT]), method: 'GET' })
  const link = { url: 'https://example.com/welcome#once', expires_at: '2026-03-12T12:00:00.000Z' }
  const body = { person: { ...LEFT, username: 'grace' }, link }
  await answerInstead(page, '/api/portal/people/', { status: 201, body, method: 'POST' })
  await page.goto('/portal/people')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Username').fill('grace')
  await answerInstead(page, '/api/portal/auth/', { status: 503 })
  const check = page.waitForResponse(answer => answer.url().endsWith('/api/portal/auth/'))
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await (await check).finished()
  await page.getByRole('dialog', { name: 'Link for grace' }).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await expect(dialog).toBeVisible()
})

test('Back shows the list as it was, without what was typed right before', async ({ page }) => {
  await page.goto('/portal/videos')
  await page.getByRole('combobox', { name: 'Status filter' }).selectOption('FAILED')
  await expect(page).toHaveURL('/portal/videos?status=FAILED')
  const search = page.getByRole('searchbox')
  await search.fill('trains')
  await page.evaluate(() => window.history.back())
  await expect(page).toHaveURL('/portal/videos')
  await expect(search).toHaveValue('')
})

test('a list that was still loading when a person was invited shows them', async ({ page }) => {
  await withoutLiveEvents(page)
  const url = '/api/portal/people/'
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>()
  let people: Person[] = []
  await page.route(
    ({ pathname }) => pathname === url,
    async route => {
      if (route.request().method() === 'POST') {
        people = [LEFT]
        const link = { url: 'https://portal.example/link', expires_at: '2026-03-06T12:00:00.000Z' }
        return route.fulfill({ json: { person: LEFT, link } })
      }
      const body = listOf(people)
      await until
      return route.fulfill({ json: body })
    },
  )
  await page.goto('/portal/people')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Username').fill('ada')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  const link = page.getByRole('dialog', { name: 'Link for ada' })
  await expect(link).toBeVisible()
  goOn()
  await link.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'ada' })).toBeVisible()
})
