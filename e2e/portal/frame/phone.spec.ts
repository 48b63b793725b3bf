import { PublisherFormPage } from '../../pages/publisher-form-page.ts'
import { answerInstead, expect, test } from '../portal-test.ts'
import { feedRow, itemRow, listOf, logRow, publisherRow, videoRow } from '../rows.ts'

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

test('lists become cards that name their lines; rows are deleted after confirmation', async ({ page }) => {
  await answerInstead(page, '/api/portal/feeds/', { body: listOf([feedRow({ id: 5, name: 'Oats' })]) })
  await answerInstead(page, '/api/portal/feeds/5/', { status: 204, method: 'DELETE' })
  await page.goto('/portal/feeds')
  const card = page.getByRole('row').filter({ hasText: 'Oats' })
  await expect(card).toContainText('Active')
  const line = card.getByRole('cell').nth(1)
  expect(await line.evaluate(cell => getComputedStyle(cell, '::before').content)).toBe('"Created At"')
  const byDay = page.getByRole('button', { name: 'Created At' })
  await expect(byDay).toBeInViewport({ ratio: 1 })
  await byDay.tap()
  await expect(page.getByRole('columnheader', { name: 'Created At' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(page.getByText('Showing 1 of 1 feeds')).toBeVisible()
  await card.getByTitle('Delete Oats').tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to delete feed "Oats"? This cannot be undone.')
  await dialog.getByRole('button', { name: 'Delete' }).tap()
  await expect(page.getByText('Feed "Oats" deleted successfully')).toBeVisible()
})

test('publishers show their badges, and failures to load are shown', async ({ page }) => {
  await answerInstead(page, '/api/portal/publishers/', { body: listOf([publisherRow({ enable_ads: true })]) })
  await page.goto('/portal/publishers')
  const card = page.getByRole('row').filter({ hasText: 'The Gazette' })
  for (const text of ['No domains', 'Using latest', 'No feeds assigned', 'Ads Enabled', '1440 m', '3 s']) {
    await expect(card).toContainText(text)
  }
  await answerInstead(page, '/api/portal/publishers/', { status: 500 })
  await page.getByRole('button', { name: 'Refresh' }).tap()
  await expect(page.getByRole('alert')).toContainText('Failed to load publishers. Please try again later.')
})

test('a publisher’s form is filled in, and its errors are in view', async ({ page }) => {
  const form = new PublisherFormPage(page)
  await form.openNew()
  await form.nameIt('Pocket Post')
  await page.getByLabel('Video Update Frequency (minutes)').fill('14')
  await form.submit()
  await expect(page.getByText('Video update frequency must be at least 15 minutes')).toBeInViewport()
  await page.getByLabel('Video Update Frequency (minutes)').fill('15')
  await answerInstead(page, '/api/portal/publishers/', { method: 'POST', isLost: true })
  await form.submit()
  await expect(
    page.getByText('Failed to save publisher. Network error or server unavailable.'),
  ).toBeInViewport()
})

test('a video is pinned, and unpinned after a confirmation', async ({ page }) => {
  const videos = '/api/portal/videos/'
  await answerInstead(page, videos, { body: listOf([videoRow({ id: 1 })]) })
  await answerInstead(page, '/api/publishers/the-gazette/pin-video/', { body: { success: true } })
  await page.goto('/portal/videos')
  await page.getByTitle('Pin: Ferries are back').tap()
  await expect(page.getByText('Video "Ferries are back" has been pinned for The Gazette')).toBeVisible()
  await answerInstead(page, videos, { body: listOf([videoRow({ id: 1, is_pinned: true })]) })
  await page.getByRole('button', { name: 'Refresh' }).tap()
  await page.getByTitle('Pinned: Ferries are back').tap()
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to unpin this video?')
})

test('items are selected and changed together', async ({ page }) => {
  const items = ['One', 'Two'].map((title, index) => itemRow({ id: index + 1, title }))
  const settings = { top_n_contents: 3, categories: [] }
  await answerInstead(page, '/api/portal/contents/7/feeds/8/', { body: { ...listOf(items), settings } })
  await page.goto('/portal/contents/7/feeds/8')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Pin (2)' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Confirm Bulk Action' })
  await expect(dialog).toContainText('The content limit for this publisher-feed is 3 items.')
})

test('settings, logs and commands can be worked with', async ({ page }) => {
  await page.goto('/portal/settings')
  await page.getByLabel('Storage Limit (GB)').fill('0.5')
  await page.getByRole('button', { name: 'Save Settings' }).tap()
  await expect(page.getByLabel('Storage Limit (GB)')).toBeFocused()
  await answerInstead(page, '/api/portal/logs/', { body: [logRow({ details: 'A long story. '.repeat(30) })] })
  await page.goto('/portal/logs')
  await expect(page.getByRole('row').filter({ hasText: 'Feed Update' })).toContainText('42 s')
  await page.goto('/portal/commands')
  await page.getByRole('combobox', { name: 'Command', exact: true }).selectOption('pull_feeds')
  await expect(page.getByRole('button', { name: 'Execute Command' })).toBeEnabled()
})

test('a name without spaces does not make the report of a publisher wider', async ({ page, operator }) => {
  const name = 'Sozialversicherungsfachangestelltenauszubildendenzeitung'
  const { id } = await operator.post<{ id: number }>('publishers/', { name, slug: 'wide-name' })
  await page.goto(`/portal/publishers/${id}/report`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await operator.remove(`publishers/${id}/`)
})
