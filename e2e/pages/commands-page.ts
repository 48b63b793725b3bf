import { expect, type Page } from '@playwright/test'

/** The screen that runs management commands. */
export class CommandsPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  open = () => this.page.goto('/portal/commands')

  async choose(command: string): Promise<void> {
    await this.page.getByLabel('Command').selectOption(command)
  }

  chooseParameter = (name: string, option: string) =>
    this.page.getByRole('combobox', { name }).selectOption({ label: option })

  async run(): Promise<void> {
    await this.page.getByRole('button', { name: 'Execute Command' }).click()
    await expect(this.page.getByText('Command Completed Successfully')).toBeVisible({ timeout: 30_000 })
  }
}
