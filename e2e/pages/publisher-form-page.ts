import type { Page } from '@playwright/test'

/** The form that adds or changes a publisher. */
export class PublisherFormPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  openNew = () => this.page.goto('/portal/publishers/add')

  async nameIt(name: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await this.page.getByRole('button', { name: 'Generate slug from name' }).click()
  }

  allowDomain = (domain: string) =>
    this.page.getByRole('textbox', { name: 'Domain 1', exact: true }).fill(domain)

  async attachFeed(name: string, topContents: number): Promise<void> {
    await this.page.getByRole('checkbox', { name }).check()
    await this.page.getByLabel(`Top contents of ${name}`).fill(String(topContents))
  }

  showEachItemFor = (seconds: number) =>
    this.page.getByLabel('Content Duration (seconds)').fill(String(seconds))

  submit = () => this.page.getByRole('button', { name: 'Add Publisher' }).click()
}
