import { expect, test } from '@playwright/test'
import { LoginPage } from '../../pages/login-page.ts'
import { answerInstead, test as signedIn, withoutLiveEvents } from '../portal-test.ts'

const AUTH = '/api/portal/auth/'

test.describe('sign-in', () => {
  test('both fields are required', async ({ page }) => {
    const login = new LoginPage(page)
    await login.open()
    await expect(page.getByLabel('Username')).toBeFocused()
    await login.signIn('someone', '')
    await expect(page.getByRole('alert')).toHaveText('Please enter both username and password.')
  })

  test('wrong credentials show the server’s message', async ({ page }) => {
    const login = new LoginPage(page)
    await login.open()
    await login.signIn('nobody-of-that-name', 'wrong')
    await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  })

  test('a refusal without a message shows a default', async ({ page }) => {
    const login = new LoginPage(page)
    await login.open()
    await answerInstead(page, AUTH, { body: { success: false } })
    await login.signIn('editor', 'wrong')
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
    await page.unrouteAll()
    await answerInstead(page, AUTH, { isLost: true })
    await login.signIn('editor', 'wrong')
    await expect(page.getByRole('alert')).toHaveText(
      'Login failed. Please check your credentials and try again.',
    )
    await page.unrouteAll()
    await answerInstead(page, AUTH, { body: null })
    await login.signIn('editor', 'wrong')
    await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.')
  })

  test('the button shows that the sign-in is in progress', async ({ page }) => {
    await page.clock.install()
    const login = new LoginPage(page)
    await login.open()
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(`**${AUTH}`, async route => {
      await until
      await route.fulfill({ status: 401, json: { success: false, error: 'No.' } })
    })
    await login.signIn('editor', 'wrong')
    await expect(page.getByRole('button', { name: 'Logging In...' })).toBeDisabled()
    // The browser has no timeout for calls.
    await page.clock.fastForward('01:00:00')
    await expect(page.getByRole('button', { name: 'Logging In...' })).toBeDisabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
    goOn()
    await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled()
  })

  test('See Demo opens the embed demo in a new tab', async ({ page, context }) => {
    await new LoginPage(page).open()
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'See Demo' }).click()
    await expect(await opened).toHaveURL(/\/demo\/embed$/)
  })

  test('under a host name other than localhost, See Demo leads to the production host', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto(`${baseURL?.replace('localhost', '127.0.0.1')}/login`)
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'See Demo' }).click()
    await expect(await opened).toHaveURL(`${baseURL}/demo/embed`)
  })

  test('every screen leads signed-out visitors to the sign-in and back afterwards', async ({ page }) => {
    await page.goto('/portal/logs?status=failed')
    await expect(page).toHaveURL(/\/login$/)
    const login = new LoginPage(page)
    await login.signIn(process.env.E2E_USERNAME ?? '', process.env.E2E_PASSWORD ?? '')
    await expect(page).toHaveURL(/\/portal\/logs\?status=failed$/)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/portal')
    await expect(page).toHaveURL(/\/login$/)
  })

  test('a session that ends meanwhile leads to the sign-in, and back afterwards', async ({ page }) => {
    const login = new LoginPage(page)
    const signIn = () => login.signIn(process.env.E2E_USERNAME ?? '', process.env.E2E_PASSWORD ?? '')
    await withoutLiveEvents(page)
    await login.open()
    await signIn()
    await expect(page).toHaveURL('/portal')
    await page.getByRole('link', { name: 'Job Logs', exact: true }).click()
    await page.getByText(/^Showing \d+ of \d+ logs$/).waitFor()
    await answerInstead(page, '/api/portal/logs/', { status: 401, body: { error: 'Sign in first.' } })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.unrouteAll()
    await expect(page.getByRole('status')).toContainText('Your session has expired.')
    await signIn()
    await expect(page).toHaveURL('/portal/logs')
    // The form has the typed values again, and they can be discarded.
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const days = page.getByLabel('Video Retention (days)')
    const saved = await days.inputValue()
    await days.fill('77')
    await answerInstead(page, '/api/portal/settings/', { status: 401, method: 'PUT' })
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.unrouteAll()
    await signIn()
    await expect(page).toHaveURL('/portal/settings')
    await expect(page.getByText('What you had typed is here again.')).toBeVisible()
    await expect(days).toHaveValue('77')
    await page.getByRole('button', { name: 'Discard my changes' }).click()
    await expect(days).toHaveValue(saved)
  })
})

signedIn.describe('session', () => {
  signedIn('signed-in operators and unknown paths go to the dashboard', async ({ page }) => {
    for (const path of ['/', '/login', '/no-such-screen', '/portal/no-such-screen']) {
      await page.goto(path)
      await expect(page, path).toHaveURL(/\/portal$/)
    }
  })

  signedIn('the page says that it is loading until its scripts are there', async ({ page }) => {
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/*.js', async route => {
      await until
      await route.continue()
    })
    await page.goto('/portal', { waitUntil: 'commit' })
    await expect(page.getByRole('status')).toHaveText('Loading...')
    goOn()
    await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
    await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
  })

  signedIn('loading states name the session, a feed and its items', async ({ page }) => {
    for (const [path, api, text] of [
      ['/portal', AUTH, 'Checking your session'],
      ['/portal/feeds/1', '/api/portal/feeds/1/', 'Loading feed data...'],
      ['/portal/contents/1/feeds/1', '/api/portal/contents/1/feeds/1/', 'Loading content...'],
    ] as const) {
      const { promise: until, resolve: goOn } = Promise.withResolvers<void>()
      await page.route(
        url => url.pathname === api,
        async route => {
          await until
          await route.continue()
        },
      )
      await page.goto(path)
      await expect(page.getByText(text)).toBeVisible()
      goOn()
      await expect(page.getByText(text)).toHaveCount(0)
      await page.unrouteAll({ behavior: 'wait' })
    }
  })

  signedIn('an idle page detects that its session has ended', async ({ page }) => {
    await answerInstead(page, '/api/portal/events/', { status: 401, body: { error: 'Sign in first.' } })
    let checks = 0
    await page.route(
      url => url.pathname === AUTH,
      route => {
        checks += 1
        if (checks === 1) return route.continue()
        return route.fulfill({ json: { authenticated: false, user: null } })
      },
    )
    await page.goto('/portal/settings')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('status')).toContainText('Your session has expired.')
  })

  signedIn('a failed session check leaves the visitor anonymous', async ({ page }) => {
    await answerInstead(page, AUTH, { status: 500 })
    await page.goto('/portal')
    await expect(page).toHaveURL(/\/login$/)
  })

  signedIn('a logout that the server fails at still leads to the sign-in', async ({ page }) => {
    await page.goto('/portal')
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    await answerInstead(page, AUTH, { status: 500 })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})
