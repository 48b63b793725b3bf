import type { Page } from '@playwright/test'

/** The sign-in screen. */
export class LoginPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  open = () => this.page.goto('/login')

  async signIn(username: string, password: string): Promise<void> {
    await this.page.getByLabel('Username').fill(username)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Log In' }).click()
  }
}
