import type { Page } from '@playwright/test'
import { typeInto } from './type-into.ts'

/** The sign-in screen. */
export class LoginPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the form, which shows once the session has been checked. */
  async open(): Promise<void> {
    await this.page.goto('/login')
    await this.page.getByLabel('Username').waitFor()
  }

  async signIn(username: string, password: string): Promise<void> {
    await typeInto(this.page.getByLabel('Username'), username)
    await typeInto(this.page.getByLabel('Password'), password)
    await this.page.getByRole('button', { name: 'Log In' }).click()
  }
}
