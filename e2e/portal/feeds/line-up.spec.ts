import { answerInstead, expect, panelOf, test } from '../portal-test.ts'
import { videoRow } from '../rows.ts'

const story = {
  id: 1,
  url: 'https://news.example/a',
  feed_name: 'Wire',
  publication_date: '2026-03-05T12:00:00Z',
}
const LINE_UP = {
  items: [
    { ...story, title: 'Ferries', position: 1, is_pinned: true, start: 0, end: 4 },
    {
      ...story,
      id: 2,
      title: 'Harbour',
      position: 2,
      is_pinned: false,
      removed: { status: 'banned', since: '2026-03-06T12:00:00Z' },
      start: 4,
      end: 8,
    },
  ],
  left_out: [
    {
      ...story,
      id: 3,
      title: 'Old news',
      reason: 'over-limit',
      sentence: 'Only 2 items of this feed are shown.',
      same_as: null,
    },
  ],
}

test('a completed video explains why each item is in it or not', async ({ page }) => {
  const id = 7
  await answerInstead(page, `/api/portal/videos/${id}/`, { body: videoRow({ id }) })
  await answerInstead(page, `/api/portal/videos/${id}/lineup/`, { body: LINE_UP })
  await page.goto(`/portal/videos/${id}`)
  const panel = panelOf(page, 'Line-up')
  await panel.getByRole('button', { name: 'Show line-up' }).click()
  const items = panel.getByRole('table', { name: 'Line-up' })
  await expect(items.getByRole('columnheader')).toHaveText(['No.', 'Title', 'Feed', 'Why', 'Time', 'Actions'])
  await expect(items.getByRole('row').nth(1)).toContainText('Pinned')
  await expect(items.getByRole('row').nth(1)).toContainText('0:00 – 0:04')
  await expect(items.getByRole('row').nth(2)).toContainText('Newest')
  await expect(items.getByRole('row').nth(2)).toContainText('Banned since')
  await expect(items.getByRole('link', { name: 'Ferries' })).toHaveAttribute('rel', /noopener/)
  const leftOut = panel.getByRole('table', { name: 'Left out items' })
  await expect(leftOut.getByRole('row').nth(1)).toContainText('Over the limit')
  await expect(leftOut.getByRole('row').nth(1)).toContainText('Only 2 items of this feed are shown.')
})
