import { expectNoFindings } from '../../accessibility.ts'
import { answerInstead, expect, test } from '../portal-test.ts'
import { listOf, videoRow } from '../rows.ts'

const VIDEOS = '/api/portal/videos/'

test('selected videos are deleted after one confirmation that names their number', async ({
  page,
  operator,
}) => {
  const { results } = await operator.get<{ results: { id: number }[] }>('feeds/?search=Larkmoor')
  const { id } = await operator.post<{ id: number }>('publishers/', {
    name: 'Bulk Reel',
    slug: 'bulk-reel',
    auto_video_generation_enabled: false,
    feed_settings: [{ feed_id: results[0]?.id, top_n_contents: 2 }],
  })
  for (let made = 0; made < 2; made += 1) {
    const video = await operator.post<{ id: number }>(`publishers/${id}/generate/`, {})
    // It may have ended meanwhile.
    await operator.post(`videos/${video.id}/cancel/`, {}).catch(() => undefined)
    const status = async () => (await operator.get<{ status: string }>(`videos/${video.id}/`)).status
    await expect.poll(status).toMatch(/^(FAILED|COMPLETED)$/)
  }
  await page.goto(`/portal/videos?publisher=${id}`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Bulk Action' })
  await expect(dialog).toContainText('Delete 2 videos?')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Delete: 2 done.')).toBeVisible()
  await expect(page.getByText('No videos match your current filters.')).toBeVisible()
  const left = await operator.get<{ count: number }>(`videos/?publisher=${id}`)
  expect(left.count).toBe(0)
  await operator.remove(`publishers/${id}/`)
})

test('the confirmation names pinned videos and those on air; a refused one stays selected', async ({
  page,
}) => {
  await answerInstead(page, VIDEOS, {
    body: listOf([
      videoRow({ id: 11, latest_content_title: 'عبّارات الميناء تعود', is_pinned: true, is_on_air: true }),
      videoRow({ id: 12, latest_content_title: '港のフェリー再開', is_on_air: true }),
      videoRow({ id: 13, latest_content_title: 'Old ferries' }),
    ]),
  })
  const error = 'Video 12 is queued or being generated. Cancel it first.'
  await answerInstead(page, `${VIDEOS}bulk/`, {
    body: {
      done: 2,
      results: [
        { id: 11, error: null },
        { id: 12, error },
        { id: 13, error: null },
      ],
    },
  })
  await page.setViewportSize({ width: 1280, height: 740 })
  await page.goto('/portal/videos')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeVisible()
  const pushed = await page
    .getByRole('table')
    .evaluate(table => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
  expect(pushed).toBe(0)
  await page.setViewportSize({ width: 375, height: 740 })
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Bulk Action' })
  await expect(dialog).toContainText('2 of them are pinned or on air.')
  await expect(dialog.getByRole('listitem')).toHaveText([
    '#11 عبّارات الميناء تعود (The Gazette): pinned, on air',
    '#12 港のフェリー再開 (The Gazette): on air',
  ])
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Delete: 2 done, 1 refused.')).toBeVisible()
  await expect(page.getByText(`#12 港のフェリー再開: ${error}`)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select #12 港のフェリー再開' })).toBeChecked()
  await expect(page.getByText('1 selected')).toBeVisible()
})
