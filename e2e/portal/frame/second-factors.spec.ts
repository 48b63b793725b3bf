import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { URI } from 'otpauth'
import { expectNoFindings } from '../../accessibility.ts'
import { LoginPage } from '../../pages/login-page.ts'
import { expect, type Operator, test } from '../portal-test.ts'

const PASSWORD = 'chosen behind the link'
const PERIOD_MS = 30_000

type Invited = { person: { id: number; username: string }; link: { url: string } }

/** Invites a person, who chooses a password in a browser of their own and is signed in there. */
async function joined(browser: Browser, operator: Operator, role = 'analyst') {
  await operator.prove()
  const body = { username: `${role}-${randomUUID().slice(0, 8)}`, role, publishers: null }
  const { person, link } = await operator.post<Invited>('people/', body)
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.goto(link.url)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/portal$/)
  return { ...person, page }
}

/** Adds a built-in authenticator to a page, which always verifies its user. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** Reads the shown recovery codes and closes their dialog. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const texts = await codes.allTextContents()
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(dialog).toHaveCount(0)
  return texts
}

/** Sets up an authenticator app on the page of one's account. */
async function setUpApp(page: Page): Promise<{ totp: ReturnType<typeof URI.parse>; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(
    dialog.getByRole('img', { name: 'QR code with the key for your authenticator app' }),
  ).toBeVisible()
  const key = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const totp = URI.parse(`otpauth://totp/Feedreel:x?issuer=Feedreel&secret=${key}`)
  await dialog.getByLabel('Code of the app').fill('000000')
  await dialog.getByRole('button', { name: 'Add app' }).click()
  await expect(dialog.getByText('This is not the current code of the app.')).toBeVisible()
  await expectNoFindings(page)
  await dialog.getByLabel('Code of the app').fill(totp.generate())
  await dialog.getByRole('button', { name: 'Add app' }).click()
  return { totp, codes: await keepCodes(page) }
}

test('an invited person adds a passkey, and signs in with the passkey alone', async ({
  browser,
  operator,
}) => {
  const { page, username } = await joined(browser, operator)
  await addAuthenticator(page)
  await page.goto('/portal/account')
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await expect(add).toBeVisible()
  await expectNoFindings(page)
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Work laptop')
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await keepCodes(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('never used')
  await signOut(page)

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/portal$/)
  await page.getByRole('link', { name: username }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Work laptop' })
  await expect(row).toContainText('last used')
  await signOut(page)

  // After the password, the passkey is the second step.
  await new LoginPage(page).signIn(username, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/portal$/)
  await page.goto('/portal/account')
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await page.context().close()
})

test('a person sets up an authenticator app, signs in with its codes, and with a recovery code', async ({
  browser,
  operator,
}) => {
  const { page, username } = await joined(browser, operator)
  await page.goto('/portal/account')
  const { totp, codes } = await setUpApp(page)
  await expect(page.getByText('10 of 10 left.')).toBeVisible()
  await signOut(page)

  const login = new LoginPage(page)
  await login.signIn(username, PASSWORD)
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await expectNoFindings(page)
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  await submit.click()
  await expect(page.getByText('Enter a code.')).toBeVisible()
  // The code of the next period, since the current one may have confirmed the app.
  await code.fill(totp.generate({ timestamp: Date.now() + PERIOD_MS } as never))
  await submit.click()
  await expect(page).toHaveURL(/\/portal$/)
  await signOut(page)

  await login.signIn(username, PASSWORD)
  await code.fill(codes[0] ?? '')
  await submit.click()
  await expect(page).toHaveURL(/\/portal$/)
  await signOut(page)
  await login.signIn(username, PASSWORD)
  await code.fill(codes[0] ?? '')
  await submit.click()
  await expect(page.getByText('This code is wrong or was used before.')).toBeVisible()
  await code.fill(codes[1] ?? '')
  await submit.click()
  await expect(page).toHaveURL(/\/portal$/)
  await page.goto('/portal/account')
  await expect(page.getByText('8 of 10 left.')).toBeVisible()
  await page.context().close()
})

test('a change of second factors asks for a proof when the sign-in is old, and continues after it', async ({
  browser,
  operator,
}) => {
  const { page } = await joined(browser, operator)
  let isOld = true
  const confirmPath = '/api/portal/auth/confirm/'
  await page.route('**/api/portal/factors/totp/', async route => {
    const error = 'This needs a sign-in of the last 15 minutes. Confirm who you are.'
    if (!isOld) return route.fallback()
    await route.fulfill({ status: 403, json: { error, detail: error, code: 'sign_in_again' } })
  })
  page.on('response', answer => {
    if (answer.url().endsWith(confirmPath) && answer.ok()) isOld = false
  })
  await page.goto('/portal/account')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm who you are' })
  const password = dialog.getByLabel('Password', { exact: true })
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expect(dialog.getByText('Enter your password.')).toBeVisible()
  await password.fill('a guess')
  await confirm.click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await expectNoFindings(page)
  await password.fill(PASSWORD)
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByRole('img', { name: 'QR code with the key for your authenticator app' }),
  ).toBeVisible()
  await page.context().close()
})

test('a person whose role requires a second factor adds one before anything else', async ({
  browser,
  operator,
}) => {
  const { page } = await joined(browser, operator, 'editor')
  await operator.put('settings/', { second_factor_roles: ['editor'] })
  try {
    await page.goto('/portal/feeds')
    await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible()
    await expectNoFindings(page)
    await setUpApp(page)
    await expect(page.getByRole('heading', { name: 'Feeds', level: 1 })).toBeVisible()
  } finally {
    await operator.put('settings/', { second_factor_roles: [] })
  }
  await page.context().close()
})

test('a second factor that a role newly requires is asked for on an open screen', async ({
  browser,
  operator,
}) => {
  const { page } = await joined(browser, operator, 'editor')
  await page.goto('/portal/feeds')
  await expect(page.getByRole('table', { name: 'RSS Feeds' })).toBeVisible()
  await operator.put('settings/', { second_factor_roles: ['editor'] })
  try {
    await page.getByRole('link', { name: 'Publishers', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible()
    await setUpApp(page)
    await expect(page.getByRole('heading', { name: 'Publishers', level: 1 })).toBeVisible()
  } finally {
    await operator.put('settings/', { second_factor_roles: [] })
  }
  await page.context().close()
})

test('an owner removes the second factors of a person who has lost them', async ({
  page,
  browser,
  operator,
}) => {
  const person = await joined(browser, operator)
  await person.page.goto('/portal/account')
  await setUpApp(person.page)
  await page.goto('/portal/people')
  await page.getByRole('button', { name: `More actions for ${person.username}` }).click()
  await page.getByRole('menuitem', { name: 'Remove second factors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove second factors' })
  await expect(dialog).toBeVisible()
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Remove second factors' }).click()
  await expect(page.getByText(`${person.username} now signs in with a password only`)).toBeVisible()
  await person.page.context().close()
})
