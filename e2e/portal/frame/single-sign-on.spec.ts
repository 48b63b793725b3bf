import { type Browser, expect, type Page, test } from '@playwright/test'
import { ApiClient } from '../../../tools/product/api-client.ts'
import { OPERATOR, type Product, startDemo } from '../../../tools/product/start-product.ts'
import { freePort } from '../../../tools/servers/free-port.ts'
import { type SignOnProvider, startSignOnProvider } from '../../../tools/servers/sign-on-provider.ts'
import { expectNoFindings } from '../../accessibility.ts'

const OWNER = 'owner@news.example'

let provider: SignOnProvider
let product: Product

test.beforeAll(async () => {
  const PORT = String(await freePort())
  const url = `http://localhost:${PORT}`
  provider = await startSignOnProvider([`${url}/sign-on`], [`${url}/login`])
  provider.accounts.set('ada', { email: OWNER, email_verified: true })
  provider.accounts.set('stranger', { email: 'stranger@news.example', email_verified: true })
  product = await startDemo({
    PORT,
    DEMO: 'false',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  })
  const operator = new ApiClient(product.url)
  await operator.signIn(OPERATOR.username, OPERATOR.password)
  await operator.must('POST', '/api/portal/people/', { username: OWNER, role: 'owner', publishers: null })
})
test.afterAll(async () => {
  await product?.stop()
  await provider?.stop()
})

/** A page of a browser that is signed in nowhere. */
async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url })
  return context.newPage()
}

async function signInAtProvider(page: Page, account: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in at the provider' })).toBeVisible()
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('an invited person signs in with the provider, returns to the requested page, and signs out at both', async ({
  browser,
}) => {
  const page = await newPage(browser)
  await page.goto('/portal/account')
  await expect(page.getByRole('button', { name: 'Sign in with single sign-on' })).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Sign in with single sign-on' }).click()
  await signInAtProvider(page, 'ada')
  await expect(page).toHaveURL(/\/portal\/account$/)
  await expect(page.getByRole('heading', { name: 'Your role' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(/\/login(?:\?|$)/)
  await page.goto('/portal')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
})

test('changes of people are confirmed with the provider, in a window of its own', async ({ browser }) => {
  const page = await newPage(browser)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with single sign-on' }).click()
  await signInAtProvider(page, 'ada')
  await expect(page).toHaveURL(/\/portal$/)
  await page.goto('/portal/people')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Username').fill('grace@news.example')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm who you are' })).toBeVisible()
  await expectNoFindings(page)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Confirm with single sign-on' }).click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await signInAtProvider(popup, 'ada')
  await closed
  await expect(page.getByText('grace@news.example').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Confirm who you are' })).toHaveCount(0)
})

test('a person without an invitation is told so, and can start again', async ({ browser }) => {
  const page = await newPage(browser)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with single sign-on' }).click()
  await signInAtProvider(page, 'stranger')
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await expect(page.getByText('You have no access here. Ask an owner to invite you')).toBeVisible()
  await expectNoFindings(page)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page).toHaveURL(/127\.0\.0\.1|\/sign-on/)
})

test('an answer that this tab did not request does not sign in', async ({ browser }) => {
  const page = await newPage(browser)
  await page.goto('/sign-on?code=stolen&state=unknown')
  await expect(page.getByText('This sign-in was started in another tab or browser.')).toBeVisible()
  await page.goto('/sign-on')
  await expect(page).toHaveURL(/\/login$/)
})
