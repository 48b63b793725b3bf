import type { Page } from '@playwright/test'
import { typeInto } from './type-into.ts'

/** The form that adds or changes a publisher. */
export class PublisherFormPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  openNew = () => this.page.goto('/portal/publishers/add')

  async nameIt(name: string): Promise<void> {
    await typeInto(this.page.getByLabel('Name', { exact: true }), name)
    await this.page.getByRole('button', { name: 'Generate', exact: true }).click()
  }

  allowDomain = (domain: string) =>
    typeInto(this.page.getByRole('textbox', { name: 'Allowed domain 1', exact: true }), domain)

  async attachFeed(name: string, topContents: number): Promise<void> {
    await this.page.getByRole('checkbox', { name }).check()
    await typeInto(this.page.getByTitle(`Top contents of ${name}`), String(topContents))
  }

  showEachItemFor = (seconds: number) =>
    typeInto(this.page.getByLabel('Content Duration (seconds)'), String(seconds))

  submit = () => this.page.getByRole('button', { name: 'Add Publisher' }).click()
}
