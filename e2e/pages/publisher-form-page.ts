import type { Page } from '@playwright/test'

/** The form that adds or changes a publisher. */
export class PublisherFormPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  openNew = () => this.page.goto('/portal/publishers/add')

  async nameIt(name: string): Promise<void> {
    await this.page.getByLabel('Name', { exact: true }).fill(name)
    await this.page.getByRole('button', { name: 'Generate', exact: true }).click()
  }

  allowDomain = (domain: string) =>
    this.page.getByRole('textbox', { name: 'Allowed domain 1', exact: true }).fill(domain)

  async attachFeed(name: string, topContents: number): Promise<void> {
    await this.page.getByRole('checkbox', { name }).check()
    await this.page.getByTitle(`Top contents of ${name}`).fill(String(topContents))
  }

  showEachItemFor = (seconds: number) =>
    this.page.getByLabel('Content Duration (seconds)').fill(String(seconds))

  submit = () => this.page.getByRole('button', { name: 'Add Publisher' }).click()
}
