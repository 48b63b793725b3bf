import type { Page } from '@playwright/test'

/** The sentence of the next browser alert, which is closed. */
export const nextAlert = (page: Page) =>
  new Promise<string>(resolve => {
    page.once('dialog', async dialog => {
      resolve(dialog.message())
      await dialog.accept()
    })
  })
