import type { Locator, Page } from '@playwright/test'
import { typeInto } from './type-into.ts'

/** The form that adds or changes a feed. */
export class FeedFormPage {
  readonly page: Page
  readonly testButton: Locator
  /** What the test of the address has found. */
  readonly testResult: Locator

  constructor(page: Page) {
    this.page = page
    this.testButton = page.getByRole('button', { name: 'Test feed' })
    this.testResult = page.getByRole('status', { name: 'Test of the feed' })
  }

  openNew = () => this.page.goto('/portal/feeds/add')

  async fill(name: string, url: string): Promise<void> {
    await typeInto(this.page.getByLabel('Feed Name'), name)
    await typeInto(this.page.getByLabel('Feed URL'), url)
  }

  submit = () => this.page.getByRole('button', { name: 'Add Feed' }).click()
}
