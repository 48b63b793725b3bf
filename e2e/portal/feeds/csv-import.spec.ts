import { expectNoFindings } from '../../accessibility.ts'
import { answerInstead, expect, test } from '../portal-test.ts'

const fileOf = (text: string) => ({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a CSV file of feeds is checked, shown row by row, then imported without its bad rows', async ({
  page,
  operator,
}) => {
  await page.goto('/portal/feeds?search=Csv')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import feeds from CSV' })
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download template' }).click()
  expect((await template).suggestedFilename()).toBe('feeds-template.csv')
  await expect(dialog.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
  await dialog.getByLabel('CSV file').setInputFiles(fileOf('name\nOats'))
  await expect(dialog.getByText('Row 1: the column url is missing.')).toBeVisible()
  await dialog
    .getByLabel('CSV file')
    .setInputFiles(
      fileOf('name,url,is_active\nCsv Oats,https://example.com/csv.xml,no\nCsv Rye,nothing,perhaps\n'),
    )
  await expect(dialog.getByText('1 row can be added, 1 would be left out.')).toBeVisible()
  const rows = dialog.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('url: Enter a valid URL.')
  await expect(rows.nth(1)).toContainText('is_active: Must be true or false.')
  await expect(rows.nth(2)).toContainText('Will be added')
  await expectNoFindings(page)
  await page.setViewportSize({ width: 375, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await expect(dialog.getByRole('button', { name: 'Import 1 row', exact: true })).toBeInViewport()
  await dialog.getByRole('button', { name: 'Import 1 row', exact: true }).click()
  await expect(dialog.getByText('1 row added, 1 left out.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Csv Oats')).toBeVisible()
  const { results } = await operator.get<{ results: { id: number }[] }>('feeds/?search=Csv')
  expect(results).toHaveLength(1)
  for (const { id } of results) await operator.remove(`feeds/${id}/`)
})

test('a template of publishers is a file that can be imported', async ({ page, operator }) => {
  await page.goto('/portal/publishers')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import publishers from CSV' })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download template' }).click()
  await dialog.getByLabel('CSV file').setInputFiles(await (await download).path())
  await expect(dialog.getByText('1 row can be added.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 row', exact: true }).click()
  await expect(dialog.getByText('1 row added.')).toBeVisible()
  const { results } = await operator.get<{ results: { id: number; slug: string }[] }>(
    'publishers/?search=the-gazette',
  )
  const added = results.find(({ slug }) => slug === 'the-gazette')
  expect(added).toBeDefined()
  if (added) await operator.remove(`publishers/${added.id}/`)
})

test('the result of every row of a long file can be seen, those left out first', async ({ page }) => {
  const good = Array.from({ length: 450 }, (_, index) => ({ name: `Csv Row ${index}`, errors: [] }))
  const broken = { name: 'Csv Broken', errors: [{ column: 'url', message: 'Enter a valid URL.' }] }
  const fates = [...good, broken].map((row, index) => ({ ...row, line: index + 2 }))
  await answerInstead(page, '/api/portal/feeds/import/', {
    body: { is_dry_run: true, added: 450, refused: 1, rows: fates },
  })
  await page.goto('/portal/feeds')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import feeds from CSV' })
  await dialog.getByLabel('CSV file').setInputFiles(fileOf('name,url'))
  const rows = dialog.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Csv Broken')
  await expect(dialog.getByText('Csv Row 449', { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Show 200 more' }).click()
  await dialog.getByRole('button', { name: 'Show 51 more' }).click()
  await expect(dialog.getByText('Csv Row 449', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Show/ })).toHaveCount(0)
})
