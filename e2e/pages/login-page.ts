import type { Page } from '@playwright/test'

/** The sign-in screen. */
export class LoginPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the form; it shows once the session has been asked for. */
  async open(): Promise<void> {
    await this.page.goto('/login')
    await this.page.getByLabel('Username').waitFor()
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.page.getByLabel('Username').fill(username)
    await this.page.getByLabel('Password').fill(password)
    await this.page.getByRole('button', { name: 'Log In' }).click()
  }
}
