import type { Page } from '@playwright/test'
import { expectNoFindings } from '../../accessibility.ts'
import { answerInstead, expect, type Operator, test } from '../portal-test.ts'
import { feedRow, listOf } from '../rows.ts'

const barOf = (page: Page) => page.getByRole('region', { name: 'Selected rows' })

const addFeeds = async (operator: Operator, names: readonly string[]) => {
  const ids: number[] = []
  for (const name of names) {
    const url = `https://example.com/${name.toLowerCase().replaceAll(' ', '-')}.xml`
    ids.push((await operator.post<{ id: number }>('feeds/', { name, url, is_active: false })).id)
  }
  return ids
}

test('many feeds are resumed, pulled and deleted, and a refused one is named', async ({ page, operator }) => {
  const [first = 0] = await addFeeds(operator, ['Bulk Oats', 'Bulk Rye', 'Bulk Barley'])
  await page.goto('/portal/feeds?search=Bulk')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page.getByText('Select rows to change them together.')).toBeVisible()
  await expect(barOf(page).getByRole('button', { name: 'Pull' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select Bulk Oats' }).check()
  await page.getByRole('checkbox', { name: 'Select Bulk Rye' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectNoFindings(page)
  // One of them is activated elsewhere meanwhile.
  await operator.put(`feeds/${first}/`, { is_active: true })
  const choose = async (name: string, question: string) => {
    await barOf(page).getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm Bulk Action' })
    await expect(dialog).toContainText(question)
    await dialog.getByRole('button', { name, exact: true }).click()
  }
  await choose('Pull', 'Pull 2 feeds?')
  await expect(page.getByText('Pull: 1 done, 1 refused.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bulk Rye' })).toHaveText(
    'Bulk Rye: Inactive feeds are not pulled. Activate this feed first.',
  )
  // The refused one stays selected.
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await choose('Delete', 'Delete 3 feeds?')
  await expect(page.getByText('Delete: 3 done.')).toBeVisible()
  await expect(page.getByText('No feeds match your current filters')).toBeVisible()
})

test('rows selected on one page stay selected when those of the next are', async ({ page }) => {
  const rows = Array.from({ length: 101 }, (_, index) => feedRow({ id: index + 1, name: `Oats ${index}` }))
  await answerInstead(page, '/api/portal/feeds/', { body: listOf(rows) })
  await page.goto('/portal/feeds')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(101)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText('100 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText('101 selected')).toBeVisible()
})

test('many publishers are paused on a phone, and an error says that some may be done', async ({
  page,
  operator,
}) => {
  const ids: number[] = []
  for (const name of ['Bulk Post', 'Bulk Courier']) {
    const slug = name.toLowerCase().replace(' ', '-')
    ids.push((await operator.post<{ id: number }>('publishers/', { name, slug })).id)
  }
  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/portal/publishers?search=Bulk')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Bulk Post' }).check()
  await page.getByRole('checkbox', { name: 'Select Bulk Courier' }).check()
  const button = barOf(page).getByRole('button', { name: 'Pause' })
  await expect(button).toBeInViewport()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await expectNoFindings(page)
  const path = '/api/portal/publishers/bulk/'
  await answerInstead(page, path, { status: 503, body: { error: 'Try again later.' } })
  const pause = async () => {
    await button.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click()
  }
  await pause()
  await expect(page.getByText('The action stopped with an error.')).toBeVisible()
  await page.unrouteAll()
  await pause()
  await expect(page.getByText('Pause: 2 done.')).toBeVisible()
  await expect(page.getByRole('table').getByText('Inactive', { exact: true })).toHaveCount(2)
  for (const id of ids) await operator.remove(`publishers/${id}/`)
})
