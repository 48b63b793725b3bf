import { NO_COUNTS } from '@feedreel/contracts/statistics'
import { answerInstead, expect, panelOf, test, withoutLiveEvents } from '../portal-test.ts'
import { videoRow } from '../rows.ts'

const STATISTICS = '/api/portal/statistics/'
const DAYS = [
  { ...NO_COUNTS, day: '2026-03-01', impressions: 40, starts: 20, views: 12, completes: 5 },
  { ...NO_COUNTS, day: '2026-03-02', generated_videos: 3 },
  { ...NO_COUNTS, day: '2026-03-03', impressions: 4000, starts: 2000, views: 1200, completes: 1500 },
]
const TOTALS = {
  ...NO_COUNTS,
  impressions: 4040,
  starts: 2020,
  views: 1212,
  completes: 1505,
  generated_videos: 3,
}
const ANSWER = { from: '2026-03-01', to: '2026-03-03', days: DAYS, totals: TOTALS, is_capped: false }

test.describe('dashboard', () => {
  test('shows views and generated videos by day, as charts and as a table', async ({ page }) => {
    await answerInstead(page, STATISTICS, { body: ANSWER })
    await page.goto('/portal')
    const panel = panelOf(page, 'Last 30 days')
    await expect(panel.getByRole('figure', { name: 'Views' })).toContainText('1,212')
    await expect(panel.getByRole('figure', { name: 'Generated videos' })).toContainText('3')
    await panel.getByRole('button', { name: 'Show as table' }).click()
    const table = panel.getByRole('table', { name: 'Last 30 days' })
    await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Views', 'Generated videos'])
    await expect(table.getByRole('row').nth(1)).toContainText('Tue, Mar 3, 2026')
    await expect(table.getByRole('row').nth(1)).toContainText('1,200')
    await panel.getByRole('button', { name: 'Show as charts' }).click()
    await expect(panel.getByRole('figure')).toHaveCount(2)
    await expect(panel.getByRole('link', { name: 'All statistics' })).toHaveAttribute(
      'href',
      '/portal/statistics',
    )
  })

  test('shows the value of a day under the pointer, and with the arrow keys', async ({ page }) => {
    await answerInstead(page, STATISTICS, { body: ANSWER })
    await page.goto('/portal')
    const chart = page.getByRole('figure', { name: 'Views' })
    await chart.locator('svg').hover()
    await expect(chart).toContainText('Mon, Mar 2, 2026')
    await expect(chart).toContainText('0 views')
    await page.mouse.move(0, 0)
    await expect(chart).not.toContainText('Mon, Mar 2, 2026')
    const keys = chart.getByRole('slider', { name: 'Views, day by day' })
    await keys.focus()
    await expect(chart).toContainText('1,200 views')
    await keys.press('Home')
    await expect(keys).toHaveAttribute('aria-valuetext', 'Sun, Mar 1, 2026: 12 views')
    await expect(chart).toContainText('12 views')
  })

  test('says that nothing was watched yet', async ({ page }) => {
    const days = DAYS.map(({ day }) => ({ ...NO_COUNTS, day }))
    await answerInstead(page, STATISTICS, { body: { ...ANSWER, days, totals: NO_COUNTS } })
    await page.goto('/portal')
    await expect(page.getByText('No views in this period.')).toBeVisible()
    await expect(page.getByText('No videos were generated in this period.')).toBeVisible()
  })

  test('says that a day exceeded the limit of counted events', async ({ page }) => {
    const capped = page.getByText('A publisher reached 2,000,000 player events on a day of this period.')
    await answerInstead(page, STATISTICS, { body: ANSWER })
    await page.goto('/portal')
    await expect(page.getByRole('figure', { name: 'Views' })).toBeVisible()
    await expect(capped).toHaveCount(0)
    await answerInstead(page, STATISTICS, { body: { ...ANSWER, is_capped: true } })
    await page.goto('/portal/statistics')
    await expect(capped).toBeVisible()
  })

  test('keeps its other parts when the statistics fail to load, and retries', async ({ page }) => {
    await withoutLiveEvents(page)
    await answerInstead(page, STATISTICS, { status: 500 })
    await page.goto('/portal')
    const panel = panelOf(page, 'Last 30 days')
    await expect(panel.getByRole('alert')).toContainText('Failed to load statistics. Please try again later.')
    await expect(page.getByRole('table', { name: 'Recent Jobs' })).toBeVisible()
    await page.unrouteAll()
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByRole('figure')).toHaveCount(2)
  })
})

test.describe('statistics', () => {
  test('keep publisher, video and period in the URL, and export the same days as a file', async ({
    page,
    operator,
  }) => {
    const { results } = await operator.get<{ results: { id: number; name: string }[] }>('publishers/')
    const { id = 0, name = '' } = results[0] ?? {}
    await page.goto('/portal/statistics')
    await expect(page.getByRole('figure')).toHaveCount(6)
    await page.getByRole('combobox', { name: 'Publisher' }).selectOption(name)
    await expect(page).toHaveURL(`/portal/statistics?publisher=${id}`)
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')
    await expect(page).toHaveURL(`/portal/statistics?publisher=${id}&days=7`)
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect(page.getByText('7 days', { exact: true })).toBeVisible()
    await page.getByLabel('From').fill('2026-03-01')
    await page.getByLabel('To', { exact: true }).fill('2026-03-03')
    await expect(page).toHaveURL(/from=2026-03-01&to=2026-03-03/)
    await expect(page.getByRole('cell', { name: 'Sun, Mar 1, 2026' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download CSV' }).click()
    expect((await download).suggestedFilename()).toBe('statistics-2026-03-01-2026-03-03.csv')
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('7')
  })

  test('say why a period in the URL is invalid', async ({ page }) => {
    await page.goto('/portal/statistics?from=2026-03-03&to=2026-03-01')
    await expect(page.getByRole('alert')).toContainText('The last day is before the first.')
  })
})

test('a finished video shows its views and how much of it was watched', async ({ page }) => {
  const id = 7
  await answerInstead(page, `/api/portal/videos/${id}/`, { body: videoRow({ id }) })
  await answerInstead(page, STATISTICS, { body: ANSWER })
  const requested = page.waitForRequest(request => new URL(request.url()).pathname === STATISTICS)
  await page.goto(`/portal/videos/${id}`)
  expect((await requested).url()).toContain(`video=${id}`)
  const chart = page.getByRole('figure', { name: 'Completion' })
  await expect(chart).toContainText('75% of started playbacks')
  const keys = chart.getByRole('slider')
  await expect(keys).toHaveAttribute('aria-valuetext', 'Tue, Mar 3, 2026: 75% of started playbacks')
  await keys.focus()
  await keys.press('ArrowLeft')
  await expect(keys).toHaveAttribute('aria-valuetext', 'Mon, Mar 2, 2026: No data')
  await expect(page.getByRole('link', { name: 'All statistics' })).toHaveAttribute(
    'href',
    `/portal/statistics?video=${id}`,
  )
})
