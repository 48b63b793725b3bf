import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFindings } from '../../accessibility.ts'
import { LoginPage } from '../../pages/login-page.ts'

const MANAGE = join(import.meta.dirname, '../../../apps/server/src/manage.ts')
const PASSWORD = 'printed once'

/** Creates an administrator with the shell command, as on a server. */
async function addAdministrator(username: string, password: string): Promise<void> {
  const parameters = [`--username=${username}`, `--password=${password}`]
  await promisify(execFile)(process.execPath, [MANAGE, 'set_administrator', ...parameters], {
    env: { ...process.env, DATA_DIR: process.env.E2E_OPERATING_DATA_DIR, DATABASE_URL: '' },
  })
}

/** Opens the portal as an administrator with the tests' password. */
async function signIn(page: Page, username: string): Promise<LoginPage> {
  const login = new LoginPage(page)
  await login.open()
  await login.signIn(username, PASSWORD)
  await expect(page).toHaveURL(/\/portal$/)
  return login
}

test('operators change their password; errors are shown beside the field', async ({ page }) => {
  await addAdministrator('newcomer', 'printed once')
  const login = new LoginPage(page)
  await login.open()
  await login.signIn('newcomer', 'printed once')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const [current, next] = [dialog.getByLabel('Current password'), dialog.getByLabel('New password')]
  await current.fill('a guess')
  await next.pressSequentially('short')
  await next.press('Enter')
  await expect(next).toBeFocused()
  await expect(next).toHaveAttribute('aria-invalid', 'true')
  await next.fill('my own words')
  await next.press('Enter')
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await expect(current).toBeFocused()
  await current.fill('printed once')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('Your password has been changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()
  await page.getByRole('button', { name: 'Logout' }).click()
  await login.signIn('newcomer', 'my own words')
  await expect(page).toHaveURL(/\/portal$/)
})

test('operators see where they are signed in, end other sessions and sign out', async ({ page, browser }) => {
  await addAdministrator('traveller', PASSWORD)
  const elsewhere = await browser.newPage({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
  await signIn(elsewhere, 'traveller')
  await signIn(page, 'traveller')
  await page.getByRole('link', { name: 'traveller' }).click()
  await expect(page).toHaveURL('/portal/account')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Your sessions' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1).getByText('This session')).toHaveAttribute('data-tone', 'secondary')
  await expect(rows.nth(2)).toContainText('Firefox on Windows')
  await expect(rows.nth(2)).toContainText('127.0.0.1')

  await rows.nth(2).getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('The session of Firefox on Windows was ended')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login$/)
  await elsewhere.close()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a generated password prompts for a new one, once for each sign-in', async ({ page }) => {
  await addAdministrator('beginner', PASSWORD)
  let mustChange = true
  await page.route('**/api/portal/auth/', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    const user = body.user && { ...body.user, must_change_password: mustChange }
    await route.fulfill({ response: answer, json: { ...body, ...(user && { user }) } })
  })
  await page.route('**/api/portal/password/', async route => {
    const answer = await route.fetch()
    if (answer.ok()) mustChange = false
    await route.fulfill({ response: answer })
  })
  const login = await signIn(page, 'beginner')
  const prompt = page.getByRole('status').filter({ hasText: 'Your password was generated for you.' })
  await expect(prompt).toBeVisible()
  await expectNoFindings(page)
  await prompt.getByRole('button', { name: 'Later' }).click()
  await expect(prompt).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
  await expect(prompt).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()

  await login.signIn('beginner', PASSWORD)
  await prompt.getByRole('button', { name: 'Choose a password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByLabel('New password').fill('Password2026!')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('This password is too common.')).toBeVisible()
  await dialog.getByLabel('New password').fill('my own words')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('Your password has been changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(prompt).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
  await expect(prompt).toHaveCount(0)
})
