import type { Page } from '@playwright/test'

/** The form that adds or changes a feed. */
export class FeedFormPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  openNew = () => this.page.goto('/portal/feeds/add')

  async fill(name: string, url: string): Promise<void> {
    await this.page.getByLabel('Feed Name').fill(name)
    await this.page.getByLabel('Feed URL').fill(url)
  }

  submit = () => this.page.getByRole('button', { name: 'Add Feed' }).click()
}
