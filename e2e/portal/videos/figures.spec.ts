import { expect, panelOf, test } from '../portal-test.ts'

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

test.describe('figures', () => {
  test('are a view of the statistics that keeps its choices in the address', async ({ page, operator }) => {
    const { id } = await operator.post<{ id: number }>('publishers/', { name: 'Figures', slug: 'figures' })
    const document = `day,impressions,revenue\n${day(1)},1000,12.5\n${day(0)},500,7.5\n`
    await operator.post('statistics/ad-reports/', { document, publisher: id })
    await page.goto(`/portal/statistics?publisher=${id}`)
    await page.getByRole('link', { name: 'Ads and revenue' }).click()
    await expect(page).toHaveURL(`/portal/statistics?publisher=${id}&view=ads`)
    const key = panelOf(page, 'Key figures')
    await expect(key).toContainText('€20.00')
    await expect(key).toContainText('Reported by the ad server')
    await page.getByRole('button', { name: 'Definition of Revenue' }).click()
    await expect(page.getByRole('dialog', { name: 'Revenue' })).toContainText('What the ad server reported')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    const comparison = panelOf(page, 'Comparison')
    await comparison.getByRole('combobox', { name: 'By', exact: true }).selectOption('Day')
    await expect(page).toHaveURL(/by=day/)
    await comparison.getByRole('button', { name: 'Revenue' }).click()
    await comparison.getByRole('button', { name: 'Revenue' }).click()
    await expect(page).toHaveURL(/sort=-revenue/)
    await expect(comparison.getByRole('row').nth(1)).toContainText('€12.50')
    await expect(comparison.getByRole('row').nth(1)).toContainText('reported')
    const download = page.waitForEvent('download')
    await comparison.getByRole('link', { name: 'Download CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^figures-by-day-.+\.csv$/)
    await operator.remove(`publishers/${id}/`)
  })

  test('accept the file of an ad server, and name row and column of an error', async ({ page, operator }) => {
    const { id } = await operator.post<{ id: number }>('publishers/', { name: 'Uploads', slug: 'uploads' })
    await page.goto(`/portal/statistics?view=ads&publisher=${id}`)
    await expect(page.getByText('Nothing was played in this period.')).toBeVisible()
    await page.getByRole('button', { name: 'Upload ad report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload ad report' })
    const file = (revenue: string) => ({
      name: 'report.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`day,revenue\n${day(0)},${revenue}\n`),
    })
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Choose a file first.')
    await dialog.getByLabel('CSV file').setInputFiles(file('much'))
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'Row 2, column revenue: "much" is not an amount such as 1234.50.',
    )
    await dialog.getByLabel('CSV file').setInputFiles(file('3.25'))
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog).toContainText('1 day stored, €3.25 in total.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(panelOf(page, 'Key figures')).toContainText('€3.25')

    await page.getByRole('button', { name: 'Delete ad reports' }).click()
    const deletion = page.getByRole('dialog', { name: 'Delete ad reports' })
    await deletion.getByLabel('Publisher').selectOption('Choose a publisher')
    await deletion.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(deletion.getByRole('alert')).toContainText('Choose a publisher first.')
    await deletion.getByLabel('Publisher').selectOption('Uploads')
    await deletion.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(deletion).toContainText('1 report deleted, one for each day.')
    await deletion.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Nothing was played in this period.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete ad reports' })).toHaveCount(0)
    await operator.remove(`publishers/${id}/`)
  })
})

test.describe('the days of a period', () => {
  test('are those of the time zone of the statistics', async ({ page, operator }) => {
    // At any time, the day of at least one of these zones differs from UTC's.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await operator.put('settings/', { statistics_time_zone: zone })
      const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())
      const first = today()
      await page.goto('/portal/statistics?view=audience&days=7')
      await expect(page.getByText(`Days are counted in ${zone}`)).toBeVisible()
      // The day may have changed meanwhile.
      const to = await page.getByLabel('To', { exact: true }).inputValue()
      expect([first, today()]).toContain(to)
      const days = (Date.parse(to) - Date.parse(await page.getByLabel('From').inputValue())) / 86_400_000
      expect(days).toBe(6)
    }
    await operator.put('settings/', { statistics_time_zone: 'UTC' })
  })
})

test('the full months of a report are those of the time zone of the statistics', async ({
  page,
  operator,
}) => {
  const { id } = await operator.post<{ id: number }>('publishers/', { name: 'Months', slug: 'months' })
  await operator.put('settings/', { statistics_time_zone: 'Pacific/Kiritimati' })
  // There it is the first day of April.
  await page.clock.setFixedTime('2026-03-31T20:00:00Z')
  await page.goto(`/portal/publishers/${id}/report`)
  const months = page.getByLabel('Period').getByRole('option')
  await expect(months.filter({ hasText: 'March 2026' })).toHaveCount(1)
  await operator.put('settings/', { statistics_time_zone: 'UTC' })
  await operator.remove(`publishers/${id}/`)
})

test.describe('a shared report', () => {
  test('opens without a session by its link until the link is revoked', async ({
    page,
    operator,
    browser,
  }) => {
    const { id } = await operator.post<{ id: number }>('publishers/', { name: 'Shared', slug: 'shared' })
    await page.goto(`/portal/publishers/${id}`)
    await page.getByRole('link', { name: 'Report' }).click()
    await page.getByLabel('Who gets the link').fill('Ana')
    await page.getByRole('button', { name: 'Create link' }).click()
    const links = panelOf(page, 'Shared links')
    await expect(links.getByRole('cell', { name: 'Ana' })).toBeVisible()
    const url = (await links.getByText(/\/report#/).textContent()) ?? ''

    const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const shared = await stranger.newPage()
    await shared.goto(url)
    await expect(shared.getByRole('heading', { name: 'Report for Shared' })).toBeVisible()
    await shared.goto('/portal')
    await expect(shared).toHaveURL(/\/login$/)

    await links.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(links).toContainText('No links.')
    await shared.goto(url)
    await expect(shared.getByText('There is no report at this address.')).toBeVisible()
    await stranger.close()
    await operator.remove(`publishers/${id}/`)
  })
})
