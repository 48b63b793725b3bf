import type { Locator } from '@playwright/test'

/**
 * Types a text into a field in place of what is in it, key by key. Playwright's `fill` sets a field by script in Firefox,
 * which React does not notice.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}
