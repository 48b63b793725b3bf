import type { Page } from '@playwright/test'
import {
  answerInstead,
  expect,
  passTime,
  passTimeUntilVisible,
  stopClock,
  withoutLiveEvents,
} from './portal-test.ts'
import { listOf } from './rows.ts'

/** Deletes a row after a confirmation, and expects the message to disappear after 5 seconds. The clock is installed. */
export async function expectDeletion(page: Page, kind: 'feed' | 'publisher', name: string): Promise<void> {
  await page.getByTitle(`Delete ${name}`).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    `Are you sure you want to delete ${kind} "${name}"? This cannot be undone.`,
  )
  await stopClock(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const kindAsWritten = kind === 'feed' ? 'Feed' : 'Publisher'
  const message = page.getByText(`${kindAsWritten} "${name}" deleted successfully`)
  await passTimeUntilVisible(page, message)
  await passTime(page, 4800)
  await expect(message).toBeVisible()
  await passTime(page, 300)
  await expect(message).toHaveCount(0)
}

/** Expects messages for a list that fails to load and a row that fails to be deleted. @param row called Sticky, id 7 */
export async function expectFailuresShown(
  page: Page,
  kind: 'feed' | 'publisher',
  row: object,
): Promise<void> {
  const path = `/api/portal/${kind}s/`
  await withoutLiveEvents(page)
  await answerInstead(page, path, { status: 500 })
  await page.goto(`/portal/${kind}s`)
  await expect(page.getByRole('alert')).toContainText(`Failed to load ${kind}s. Please try again later.`)
  await page.unrouteAll()
  await answerInstead(page, path, { body: listOf([row]) })
  await answerInstead(page, `${path}7/`, { status: 500, method: 'DELETE' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByTitle('Delete Sticky').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toContainText(`Failed to delete ${kind} "Sticky". Please try again.`)
}
