import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expectNoFindings } from '../../accessibility.ts'
import { answerInstead, expect, holdBack, type Operator, panelOf, test } from '../portal-test.ts'
import { itemRow, listOf } from '../rows.ts'

const PASSWORD = 'chosen behind the link'

/** The names are unique, since all browser tests share one product. */
const nameOf = (role: string) => `${role}-${randomUUID().slice(0, 8)}`

/** A page of a browser in which nobody has signed in. */
async function newPerson(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  return context.newPage()
}

test.beforeEach(async ({ operator }) => operator.prove())

/** Opens a link and chooses a password, which signs in. */
async function join(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/portal$/)
}

type Invited = { person: { id: number; username: string }; link: { url: string } }

const invite = (operator: Operator, role: string, publishers: number[] | null) =>
  operator.post<Invited>('people/', { username: nameOf(role), role, publishers })

test('an owner invites a person, who chooses a password behind the link and signs in', async ({
  page,
  browser,
}) => {
  const name = nameOf('analyst')
  await page.goto('/portal/people')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Username').fill(name)
  await dialog.getByLabel('Role').selectOption('analyst')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  const link = page.getByRole('dialog', { name: `Link for ${name}` })
  const url = await link.getByLabel('Sign-in link').inputValue()
  await link.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Invited')
  await expect(page.getByRole('link', { name: 'People', exact: true })).toBeVisible()

  const person = await newPerson(browser)
  await person.goto(url)
  await expect(person.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  await join(person, url)
  await person.goto(url)
  await expect(person.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await person.context().close()
  await page.reload()
  await expect(row).toContainText('Active')
})

test('an owner finds the publishers of a person by a search among many', async ({ page, operator }) => {
  const ids: number[] = []
  for (let number = 1; number <= 11; number++) {
    const name = `Herald of Ward ${number}`
    ids.push((await operator.post<{ id: number }>('publishers/', { name, slug: `ward-${number}-herald` })).id)
  }
  const name = nameOf('publisher')
  await page.goto('/portal/people')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Username').fill(name)
  await dialog.getByLabel('Role').selectOption('publisher')
  const search = dialog.getByRole('searchbox', { name: 'Search publishers by name or slug' })
  const boxes = dialog.getByRole('checkbox')
  await search.fill('ward 11')
  await expect(boxes).toHaveCount(1)
  await dialog.getByLabel('Herald of Ward 11').check()
  await search.fill('ward-2-')
  await dialog.getByLabel('Herald of Ward 2').check()
  await expect(dialog.getByText('2 chosen')).toBeVisible()
  await search.fill('no such ward')
  await expect(dialog.getByText('No publishers match your search')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Herald of Ward 2, Herald of Ward 11')
  await row.getByRole('button', { name: 'Edit' }).click()
  const edited = page.getByRole('dialog', { name: `Edit ${name}` }).getByRole('checkbox')
  await expect(edited.nth(0)).toBeChecked()
  await expect(edited.nth(1)).toBeChecked()
  for (const id of ids) await operator.remove(`publishers/${id}/`)
})

test('an owner deactivates a person after a confirmation', async ({ page, operator }) => {
  const { person } = await invite(operator, 'editor', null)
  await page.goto('/portal/people')
  const row = page.getByRole('row').filter({ hasText: person.username })
  await page.getByRole('button', { name: `More actions for ${person.username}` }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Deactivated')
})

test('the dialogs of people and the page of a link have no findings and say what is missing', async ({
  page,
  browser,
  operator,
}) => {
  await page.goto('/portal/people')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Role').selectOption('publisher')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await expect(dialog.getByText('Enter a username.')).toBeVisible()
  await expect(dialog.getByText('Choose at least one publisher.')).toBeVisible()
  await expectNoFindings(page)
  const { link } = await invite(operator, 'editor', null)
  const person = await newPerson(browser)
  await answerInstead(person, '/api/portal/people/link/', { status: 503, body: { error: 'Not now.' } })
  await person.goto(link.url)
  await expect(person.getByRole('alert')).toContainText('Your link could not be checked.')
  await person.unrouteAll()
  await person.getByRole('button', { name: 'Try again' }).click()
  await person.getByLabel('Password', { exact: true }).fill('short')
  await person.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(person.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectNoFindings(person)
  await person.context().close()
})

test('the portal leaves out what a role forbids, and says why a screen is not shown', async ({
  browser,
  operator,
}) => {
  const { link } = await invite(operator, 'analyst', null)
  const page = await newPerson(browser)
  await join(page, link.url)
  const menu = page.getByRole('navigation', { name: 'Main Menu' }).getByRole('list').first()
  await expect(menu.getByRole('link')).toHaveText([
    'Dashboard',
    'Feeds',
    'Publishers',
    'Videos',
    'Contents',
    'Job Logs',
  ])
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  await page.goto('/portal/settings')
  await expect(page.getByText('Your role does not include this screen.')).toBeVisible()
  await page.goto('/portal/feeds')
  await expect(page.getByRole('link', { name: 'View', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add New Feed' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'View', exact: true }).first().click()
  await expect(page.getByText('your role does not allow you to change it')).toBeVisible()
  for (const name of ['Save Changes', 'Test feed', 'Pull now']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await page.goto('/portal/account')
  await expect(panelOf(page, 'Your role')).toContainText('Analyst')
  await page.context().close()
})

test('an open screen loses what a changed role forbids after the first refused call', async ({
  browser,
  operator,
}) => {
  const { person, link } = await invite(operator, 'editor', null)
  const page = await newPerson(browser)
  await join(page, link.url)
  await answerInstead(page, '/api/portal/contents/1/feeds/1/', {
    body: listOf([itemRow({ title: 'Parade' })]),
  })
  await page.goto('/portal/contents/1/feeds/1')
  const pin = page.getByTitle('Pin: Parade')
  await expect(pin).toBeVisible()
  await operator.patch(`people/${person.id}/`, { role: 'analyst' })
  await pin.click()
  await expect(pin).toHaveCount(0)
  await page.context().close()
})

test('after an expired session the next person sees nothing of the one before, and edits for own publishers only', async ({
  page,
  operator,
}) => {
  const { results } = await operator.get<{ results: { id: number; name: string }[] }>('publishers/')
  const own = results.find(({ id }) => id === 1)
  const { person, link } = await invite(operator, 'editor', [1])
  const token = new URL(link.url).hash.slice(1)
  await operator.post('people/link/password/', { token, password: PASSWORD })
  await page.goto('/portal/publishers')
  const publishers = page.getByText(/^Showing \d+ of \d+ publishers/)
  await expect(publishers).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Videos', exact: true }).click()
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  // The next answer would replace what is known from the session before.
  const pass = await holdBack(page, '/api/portal/publishers/', 'GET')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('link', { name: 'Publishers', exact: true }).click()
  await expect(page.getByRole('status', { name: /^Loading/ })).toBeVisible()
  await expect(publishers).toHaveCount(0)
  pass()
  await expect(page.getByText('Showing 1 of 1 publishers')).toBeVisible()

  await page.goto('/portal/contents/inbox')
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit item' })
  await expect(dialog.getByLabel('Edit for').getByRole('option')).toHaveText([own?.name ?? ''])
})

test('a publisher’s person gets three screens, good on a phone, and nothing else at any address', async ({
  browser,
  operator,
}) => {
  test.setTimeout(120_000)
  const countVideos = async () =>
    (await operator.get<{ count: number }>('videos/?publisher=1&status=COMPLETED')).count
  await expect.poll(countVideos, { timeout: 60_000 }).toBeGreaterThan(0)
  const { link } = await invite(operator, 'publisher', [1])
  const page = await newPerson(browser)
  await page.setViewportSize({ width: 375, height: 740 })
  const refused: string[] = []
  page.on('response', response => {
    if (response.status() === 403) refused.push(response.url())
  })
  await join(page, link.url)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(panelOf(page, 'On air').locator('video')).toBeVisible()
  await expect(panelOf(page, 'Last 30 days')).toContainText('Views')
  refused.length = 0
  for (const [screen, shown] of [
    ['Overview', 'On air'],
    ['Embed', 'Embed code'],
    ['Statistics', 'Statistics'],
  ] as const) {
    await page.getByRole('link', { name: screen }).click()
    await expect(page.getByRole('heading', { name: shown, level: 2 }).first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await expectNoFindings(page)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectNoFindings(page, { only: 'colors' })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }
  expect(refused).toEqual([])
  const others = ['feeds', 'feeds/add', 'publishers', 'publishers/1', 'videos', 'videos/1', 'contents']
  for (const path of [...others, 'account', 'settings', 'people', 'health', 'logs', 'commands']) {
    await page.goto(`/portal/${path}`)
    await expect(page).toHaveURL(/\/portal$/)
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  }
  for (const path of [
    'feeds/',
    'settings/',
    'people/',
    'logs/',
    'stats/',
    'events/',
    'audit/',
    'commands/',
  ]) {
    expect((await page.request.get(`/api/portal/${path}`)).status(), path).toBe(403)
  }
  await page.context().close()
})

type Place = { publisher: { id: number }; feed: number }

/** A publisher with a feed of the demo and a video on air. */
async function buildPlace(operator: Operator, allowed: object): Promise<Place> {
  test.setTimeout(120_000)
  const { results } = await operator.get<{ results: { feed_settings: { feed_id: number }[] }[] }>(
    'publishers/',
  )
  const feed = results.flatMap(({ feed_settings }) => feed_settings)[0]?.feed_id ?? 0
  const slug = nameOf('gazette')
  const publisher = await operator.post<{ id: number }>('publishers/', {
    name: slug,
    slug,
    auto_video_generation_enabled: false,
    length_per_content: 1,
    feed_settings: [{ feed_id: feed, top_n_contents: 3, categories: [] }],
    ...allowed,
  })
  const video = await operator.post<{ id: number }>(`publishers/${publisher.id}/generate/`, {})
  const status = async () => (await operator.get<{ status: string }>(`videos/${video.id}/`)).status
  await expect.poll(status, { timeout: 60_000 }).toBe('COMPLETED')
  return { publisher, feed }
}

/** A page of the size of a phone, on the overview of a publisher's person. */
async function openOverview(browser: Browser, operator: Operator, publisherId: number): Promise<Page> {
  const { link } = await invite(operator, 'publisher', [publisherId])
  const page = await newPerson(browser)
  await page.setViewportSize({ width: 375, height: 740 })
  await join(page, link.url)
  await expect(panelOf(page, 'On air').getByRole('list', { name: 'In this video' })).toBeVisible()
  return page
}

test('a publisher’s person bans an item on a phone, which goes off air, and lifts the ban', async ({
  browser,
  operator,
}) => {
  const { publisher } = await buildPlace(operator, { people_may_ban: true })
  const page = await openOverview(browser, operator, publisher.id)
  const onAir = panelOf(page, 'On air').getByRole('list', { name: 'In this video' })
  const title = (await onAir.getByRole('link').first().textContent()) ?? ''
  await expect(onAir.getByTitle(`Ban: ${title}`)).toBeVisible()
  await expectNoFindings(page)
  await onAir.getByTitle(`Ban: ${title}`).click()
  const dialog = page.getByRole('dialog', { name: 'Ban item' })
  await expect(dialog).toContainText(title)
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Off air' })).toContainText('Off air at gazette-')
  await expect(page.getByRole('button', { name: 'Generate Now' })).toHaveCount(0)
  await expect(onAir).not.toContainText(title)
  await expect(onAir.getByRole('listitem').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await expectNoFindings(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNoFindings(page, { only: 'colors' })

  const banned = panelOf(page, 'On air').getByRole('list', { name: 'Banned' })
  await banned.getByTitle(`Unban: ${title}`).click()
  await expect(page.getByText('is back to normal')).toBeVisible()
  await expect(banned).toHaveCount(0)
  await page.context().close()
})

test('a publisher’s person sees no bans and no brand that the operator does not allow, and calls are refused', async ({
  browser,
  operator,
}) => {
  const { publisher, feed } = await buildPlace(operator, {})
  const page = await openOverview(browser, operator, publisher.id)
  await expect(page.getByRole('button', { name: /^Ban/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Brand', exact: true })).toHaveCount(0)
  const lineUp = await operator.get<{ items: { id: number }[] }>(`publishers/${publisher.id}/lineup/`)
  const headers = await page.evaluate(async () => {
    const answer = await fetch('/api/csrf-token/')
    return { 'X-CSRFToken': ((await answer.json()) as { csrfToken: string }).csrfToken }
  })
  const item = `/api/portal/contents/${publisher.id}/feeds/${feed}/content/${lineUp.items[0]?.id}/`
  const ban = await page.request.patch(item, { headers, data: { status: 'banned' } })
  expect(ban.status()).toBe(403)
  expect(await ban.json()).toMatchObject({
    error: 'The operator does not let the people of this publisher ban items.',
  })
  const path = `/api/portal/publishers/${publisher.id}/brand/`
  expect((await page.request.put(path, { headers, data: { brand: null } })).status()).toBe(403)
  await page.context().close()
})

test('a publisher’s person changes the brand where the operator allows it in the form', async ({
  page: operatorPage,
  browser,
  operator,
}) => {
  await invite(operator, 'analyst', null)
  const { publisher } = await buildPlace(operator, {})
  await operatorPage.goto(`/portal/publishers/${publisher.id}`)
  const allowed = operatorPage.getByRole('switch', { name: 'May Change the Brand' })
  await allowed.check()
  await operatorPage.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .poll(async () => operator.get<object>(`publishers/${publisher.id}/`))
    .toMatchObject({ people_may_ban: false, people_may_change_brand: true })

  const page = await openOverview(browser, operator, publisher.id)
  await page.getByRole('button', { name: 'Show brand' }).click()
  await page.getByRole('switch', { name: 'Own brand' }).check()
  await expectNoFindings(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.getByRole('button', { name: 'Save Brand' }).click()
  await expect(page.getByText('Brand saved.')).toBeVisible()
  expect(await operator.get<{ brand: object | null }>(`publishers/${publisher.id}/`)).toMatchObject({
    brand: { ground: expect.any(String) },
  })
  await page.context().close()
})

test('a person of two publishers keeps the chosen one, and is asked before unsaved changes of its brand are dropped', async ({
  browser,
  operator,
}) => {
  const [first = '', second = ''] = [nameOf('a'), nameOf('b')]
  const ids: number[] = []
  for (const slug of [first, second]) {
    const fields = { name: slug, slug, people_may_change_brand: true }
    ids.push((await operator.post<{ id: number }>('publishers/', fields)).id)
  }
  const { link } = await invite(operator, 'publisher', ids)
  const page = await newPerson(browser)
  await join(page, link.url)
  const choice = page.getByRole('combobox', { name: 'Publisher' })
  await choice.selectOption(second)
  await page.getByRole('link', { name: 'Embed' }).click()
  await expect(page.getByText(`data-publisher="${second}"`)).toBeVisible()
  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(page.getByRole('combobox', { name: 'Publisher' })).toHaveValue(String(ids[1]))
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.reload()
  await expect(choice).toHaveValue(String(ids[1]))

  await page.getByRole('button', { name: 'Show brand' }).click()
  const own = page.getByRole('switch', { name: 'Own brand' })
  await own.check()
  await choice.selectOption(first)
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(choice).toHaveValue(String(ids[1]))
  await expect(own).toBeChecked()
  await choice.selectOption(first)
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(choice).toHaveValue(String(ids[0]))
  await page.context().close()
  for (const id of ids) await operator.remove(`publishers/${id}/`)
})
