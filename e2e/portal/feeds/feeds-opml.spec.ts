import { readFile } from 'node:fs/promises'
import { expectNoFindings } from '../../accessibility.ts'
import { expect, type Operator, test } from '../portal-test.ts'

const HOST = 'opml.example'
const outline = (name: string, url: string) => `<outline text="${name}" xmlUrl="${url}"/>`
const LIST = `<opml version="2.0"><body>
  ${outline('Ferries', `https://${HOST}/ferries`)}
  ${outline('Bridges', `https://${HOST}/bridges`)}
  ${outline('Old', 'gopher://old.example/')}
</body></opml>`
const file = (text: string) => ({ name: 'list.opml', mimeType: 'text/x-opml', buffer: Buffer.from(text) })

async function removeImported(operator: Operator): Promise<void> {
  const { results } = await operator.get<{ results: { id: number }[] }>(`feeds/?search=${HOST}`)
  for (const { id } of results) await operator.remove(`feeds/${id}/`)
}
test.afterEach(({ operator }) => removeImported(operator))

test('an import shows the added, known and refused feeds', async ({ page, operator }) => {
  await operator.post('feeds/', { name: 'Known', url: `https://${HOST}/bridges`, is_active: false })
  await page.goto('/portal/feeds')
  await page.getByRole('button', { name: 'Import OPML' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import feeds from OPML' })
  await expect(dialog).toBeVisible()
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose an OPML file.')
  await dialog.getByLabel('OPML file').setInputFiles(file('<rss/>'))
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This is not an OPML document')
  await dialog.getByLabel('OPML file').setInputFiles(file(LIST))
  await dialog.getByLabel('Active').uncheck()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 added, 1 already there, 1 refused.')
  const refused = dialog.getByRole('group').filter({ hasText: 'Refused (1)' })
  await expect(refused).toContainText('gopher://old.example/')
  await expect(refused).toContainText('Its address is not an http or https URL')
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('searchbox').fill(HOST)
  await expect(page.getByText(/^Showing 2 of/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Ferries' })).toContainText('Inactive')
})

test('all feeds are exported as a file that other readers import', async ({ page, operator }) => {
  await operator.post('feeds/', { name: 'Out & about', url: `https://${HOST}/out`, is_active: false })
  await page.goto('/portal/feeds')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export OPML' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('feeds.opml')
  expect(await readFile(await saved.path(), 'utf8')).toContain(`text="Out &amp; about"`)
})
