import { answerInstead, expect, test } from '../portal-test.ts'
import { listOf } from '../rows.ts'

test('hosts that requested the player are listed, and a refused one is allowed by a button', async ({
  page,
  operator,
  playwright,
  baseURL,
}) => {
  const { id } = await operator.post<{ id: number }>('publishers/', {
    name: 'Seen Sun',
    slug: 'seen-sun',
    allowed_domains: ['sun.example'],
  })
  const pages = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const ask = (origin: string) =>
    pages.get('/api/publishers/seen-sun/player/', { headers: { Origin: origin } })
  expect((await ask('https://www.sun.example')).status()).toBe(200)
  expect((await ask('https://moon.example')).status()).toBe(403)

  // An address that names the part shows it at once.
  await page.goto(`/portal/publishers/${id}#embed`)
  const table = page.getByRole('table', { name: 'Where the player was seen' })
  const row = (host: string) => table.getByRole('row').filter({ hasText: host })
  // The server records a page after it has answered.
  await expect(async () => {
    await page.reload()
    await expect(row('moon.example')).toContainText('Refused', { timeout: 4000 })
    await expect(row('www.sun.example')).toContainText('Allowed', { timeout: 4000 })
  }).toPass()
  await expect(row('www.sun.example').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'The player was seen on a page' })).toContainText(
    'Done',
  )

  await page.getByRole('button', { name: 'Allow moon.example' }).click()
  const listed = page.getByRole('button', { name: 'On the list: moon.example' })
  await expect(listed).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Allowed domain 2', exact: true })).toHaveValue(
    'moon.example',
  )
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Publisher updated successfully')).toBeVisible()
  expect((await ask('https://moon.example')).status()).toBe(200)
  await pages.dispose()
  await operator.remove(`publishers/${id}/`)
})

test('no hosts, many hosts and a failure each show a message', async ({ page, operator }) => {
  const { id } = await operator.post<{ id: number }>('publishers/', { name: 'Unseen', slug: 'unseen' })
  const path = `/api/portal/publishers/${id}/installations/`
  await page.goto(`/portal/publishers/${id}#embed`)
  const section = page.getByRole('region', { name: 'Where the player was seen' })
  await expect(section).toContainText('No page has requested this player yet.')

  const hosts = Array.from({ length: 12 }, (_, index) => ({
    host: `h${index}.example`,
    day: '2026-03-05',
    outcome: 'refused',
    first_at: '2026-03-05T12:00:00.000Z',
    last_at: '2026-03-05T12:00:00.000Z',
    player_version: null,
  }))
  await answerInstead(page, path, { body: listOf(hosts) })
  await page.reload()
  await expect(section).toContainText('12 hosts')
  await section.getByRole('button', { name: 'Page 2' }).click()
  await expect(section.getByRole('row')).toHaveCount(3)
  // Without a list of domains every host is allowed, so there is no button to add one.
  await expect(section.getByRole('button', { name: /^Allow/ })).toHaveCount(0)

  await answerInstead(page, path, { status: 500 })
  await page.reload()
  await expect(section.getByRole('alert')).toContainText('Failed to load where the player was seen.')
  await operator.remove(`publishers/${id}/`)
})
