import { randomUUID } from 'node:crypto'
import { expectNoFindings } from '../../accessibility.ts'
import { expect, panelOf, test } from '../portal-test.ts'

/** Unique, since all browser tests share one product and one account. */
const newName = () => `program-${randomUUID().slice(0, 8)}`

test('a person creates a token, copies its secret once, calls with it, and revokes it', async ({ page }) => {
  const name = newName()
  await page.goto('/portal/account')
  await page.getByRole('button', { name: 'Create a token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a token' })
  await dialog.getByLabel('Read').uncheck()
  await dialog.getByLabel('Access').selectOption('listed')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await expect(dialog.getByText('Choose at least one.')).toBeVisible()
  await expect(dialog.getByText('Choose at least one publisher.')).toBeVisible()
  await expectNoFindings(page)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Read').check()
  await dialog.getByLabel('Access').selectOption('all')
  await dialog.getByLabel('Works for').selectOption('30')
  await dialog.getByRole('button', { name: 'Create token' }).click()

  const created = page.getByRole('dialog', { name: `Token ${name}` })
  const secret = await created.getByLabel('Secret').inputValue()
  expect(secret).toMatch(/^feedreel_pat_[0-9a-f]{72}$/)
  await expect(created.getByText('It is not shown again.')).toBeVisible()
  await expectNoFindings(page)
  await created.getByRole('button', { name: 'Done' }).click()
  const row = panelOf(page, 'Your tokens').getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Never')
  await expect(page.getByText(secret)).toHaveCount(0)

  const headers = { authorization: `Bearer ${secret}` }
  expect((await page.request.get('/api/portal/feeds/', { headers })).status()).toBe(200)
  await page.reload()
  await expect(row).not.toContainText('Never')
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog', { name: 'Revoke token' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText(`The token ${name} was revoked`)).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await page.request.get('/api/portal/feeds/', { headers })).status()).toBe(401)
})

test('an owner sees the tokens of a person and revokes one', async ({ page, operator }) => {
  const name = newName()
  const input = { name, scopes: ['read', 'content'], expires_in_days: 30 }
  await operator.post('tokens/', input)
  await page.goto('/portal/people')
  const username = process.env.E2E_USERNAME ?? ''
  await page.getByRole('button', { name: `More actions for ${username}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tokens' }).click()
  const dialog = page.getByRole('dialog', { name: `Tokens of ${username}` })
  const row = dialog.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Read, Contents')
  await row.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText(`Are you sure you want to revoke the token ${name}?`)).toBeVisible()
  await expectNoFindings(page)
  await dialog.getByRole('status').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toHaveCount(0)
})

test('the page of the API tries calls with a token', async ({ page, operator }) => {
  const name = newName()
  const { secret } = await operator.post<{ secret: string }>('tokens/', {
    name,
    scopes: ['read'],
    expires_in_days: 1,
  })
  const refused: string[] = []
  page.on('console', message => message.type() === 'error' && refused.push(message.text()))
  await page.goto('/api/docs')
  const callOf = (path: string, method: string) =>
    page
      .locator('details')
      .filter({ has: page.locator(`form[data-path="${path}"][data-method="${method}"]`) })
  const list = callOf('/api/portal/feeds/', 'GET')
  await list.locator('summary').click()
  await expect(list).toContainText('Scope of tokens: read')
  await list.getByRole('button', { name: 'Send' }).click()
  await expect(list.getByRole('status')).toContainText('Enter a token')
  await page.getByLabel('Token, to try calls').fill(secret)
  await list.getByLabel('page_size').fill('1')
  await list.getByRole('button', { name: 'Send' }).click()
  await expect(list.getByRole('status')).toContainText('200')
  await expect(list.getByRole('status')).toContainText('"results"')
  await expect(list.getByRole('status')).toContainText('RateLimit: "token"')
  await expectNoFindings(page)
  expect(refused).toEqual([])

  const removal = callOf('/api/portal/feeds/{id}/', 'DELETE')
  await removal.locator('summary').click()
  await removal.getByLabel('id').fill('999999')
  await removal.getByRole('button', { name: 'Send' }).click()
  await expect(removal.getByRole('status')).toContainText('403')
  await expect(removal.getByRole('status')).toContainText('This token does not have the scope manage.')
})
