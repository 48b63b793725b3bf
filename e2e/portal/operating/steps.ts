import type { Locator, Page } from '@playwright/test'

/** An operator's input, with a count of the steps: a step is one click, one key or one typed text. */
export interface Steps {
  readonly count: number
  click(target: Locator): Promise<void>
  /** One key, or keys held together such as `Control+k`. */
  key(name: string): Promise<void>
  /** Types into the focused element; throws if it is not a text field. */
  type(text: string): Promise<void>
}

/** Starts counting at zero. */
export function countSteps(page: Page): Steps {
  let count = 0
  return {
    get count() {
      return count
    },
    async click(target) {
      count += 1
      await target.click()
    },
    async key(name) {
      count += 1
      await page.keyboard.press(name)
    },
    async type(text) {
      count += 1
      const isField = await page.evaluate(() => document.activeElement?.matches('input, textarea') ?? false)
      if (!isField) throw new Error(`No text field has the focus for “${text}”.`)
      await page.keyboard.type(text)
    },
  }
}
