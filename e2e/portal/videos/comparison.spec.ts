import { type FeedServer, startFeedServer } from '../../../apps/server/test/feed-server.ts'
import { expectNoFindings } from '../../accessibility.ts'
import { addShownFeed, answerInstead, expect, panelOf, test } from '../portal-test.ts'
import { videoRow } from '../rows.ts'

let site: FeedServer
test.beforeAll(async () => {
  site = await startFeedServer(
    ['One', 'Two'].map(title => ({ id: title, title: `Tidal ${title}`, summary: `${title} story.` })),
  )
})
test.afterAll(() => site.stop())

test('a second video is compared with the first', async ({ page, operator }) => {
  test.setTimeout(120_000)
  const { publisherId, pull, remove } = await addShownFeed(
    operator,
    { name: 'Tidal Feed', url: `${site.url}/feed.xml` },
    { name: 'Tidal Post', length_per_content: 1, topN: 2 },
  )
  await pull()
  const make = async () => {
    const { id } = await operator.post<{ id: number }>(`publishers/${publisherId}/generate/`, {})
    const status = async () => (await operator.get<{ status: string }>(`videos/${id}/`)).status
    await expect.poll(status, { timeout: 60_000 }).toBe('COMPLETED')
    return id
  }
  const first = await make()
  const { items } = await operator.get<{ items: { id: number; title: string }[] }>(`videos/${first}/lineup/`)
  const [banned] = items
  await operator.post(`items/${banned?.id}/moderate/`, { status: 'banned', publishers: [publisherId] })
  await make()
  // The ban queues a video too, which may be completed before the requested one.
  const { results } = await operator.get<{ results: { id: number }[] }>(
    `videos/?publisher=${publisherId}&status=COMPLETED`,
  )
  const second = Math.min(...results.map(({ id }) => id).filter(id => id > first))
  await page.goto(`/portal/videos/${second}`)
  const panel = panelOf(page, 'Changes')
  await panel.getByRole('button', { name: 'Show changes' }).click()
  await expect(panel).toContainText('1 removed, 1 as before since video')
  await expect(panel.getByRole('row').nth(1)).toContainText(banned?.title ?? '')
  await expect(panel.getByRole('row').nth(1)).toContainText('Removed')
  await panel.getByRole('link', { name: `video #${first}` }).click()
  await expect(page).toHaveURL(`/portal/videos/${first}`)
  await panelOf(page, 'Changes').getByRole('button', { name: 'Show changes' }).click()
  await expect(page.getByText('There is no earlier video of this publisher to compare with.')).toBeVisible()
  await remove()
})

test('each change is named, with the former headline and place', async ({ page }) => {
  const item = {
    url: null,
    feed_name: 'World',
    previous_title: null,
    previous_position: null,
    position: null,
  }
  const answer = {
    previous: { id: 6, generation_completed: '2026-03-05T12:00:00.000Z' },
    items: [
      { ...item, changes: ['added'], title: '港のフェリー再開', position: 1 },
      {
        ...item,
        changes: ['moved', 'changed'],
        title: 'Ferries run',
        previous_title: 'عبّارات الميناء تعود',
        position: 2,
        previous_position: 3,
      },
      { ...item, changes: [], title: 'As ever', position: 3, previous_position: 2 },
      { ...item, changes: ['removed'], title: 'Old news', previous_position: 1 },
    ],
  }
  await answerInstead(page, '/api/portal/videos/7/', { body: videoRow({ id: 7 }) })
  await answerInstead(page, '/api/portal/videos/7/comparison/', { body: answer })
  await page.goto('/portal/videos/7#changes')
  const panel = panelOf(page, 'Changes')
  await expect(panel).toContainText('1 added, 1 removed, 1 moved, 1 changed, 1 as before since video #6')
  await expect(panel.getByRole('row')).toHaveCount(4)
  const row = (title: string) => panel.getByRole('row').filter({ hasText: title })
  await expect(row('港のフェリー再開')).toContainText('Added')
  for (const text of ['Moved', 'Changed', 'Before: عبّارات الميناء تعود', 'was 3']) {
    await expect(row('Ferries run')).toContainText(text)
  }
  await expect(row('Old news')).toContainText('Removed')
  await expectNoFindings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoFindings(page, { only: 'colors' })
  await page.setViewportSize({ width: 375, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await expectNoFindings(page)
  await answerInstead(page, '/api/portal/videos/7/comparison/', {
    body: { ...answer, items: answer.items.slice(2, 3) },
  })
  await page.reload()
  await expect(page.getByText('The same items in the same order as in the previous video.')).toBeVisible()
})
