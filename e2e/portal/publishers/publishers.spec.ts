import { expectNoFindings } from '../../accessibility.ts'
import { expectDeletion, expectFailuresShown } from '../deletion.ts'
import { answerInstead, expect, passTime, test } from '../portal-test.ts'
import { listOf, publisherRow } from '../rows.ts'

/** A row without the fields that the server fills in, and without a theme. */
function bare(row: ReturnType<typeof publisherRow>): object {
  const { video_update_frequency, length_per_content, ...rest } = row
  return { ...rest, theme_settings: {} }
}

const PUBLISHERS = '/api/portal/publishers/'
const COLORS = {
  primary: '#112233',
  secondary: '#112233',
  accent: '#112233',
  background: '#112233',
  controlBar: '#112233',
}

test('a publisher of many feeds shows ten of them, and leads to the others', async ({ page }) => {
  const feeds = Array.from({ length: 14 }, (_, index) => ({
    feed_id: index + 1,
    feed_name: `Feed ${index + 1}`,
    top_n_contents: 3,
    categories: [],
  }))
  await answerInstead(page, PUBLISHERS, { body: listOf([publisherRow({ id: 7, feed_settings: feeds })]) })
  await page.goto('/portal/publishers')
  await expect(page.getByText('Feed 10 (3)')).toBeVisible()
  await expect(page.getByText('Feed 11 (3)')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '+4 more' })).toHaveAttribute(
    'href',
    '/portal/publishers/7#feeds',
  )
})

test('the list shows every column, domains and badges', async ({ page }) => {
  await answerInstead(page, PUBLISHERS, {
    body: listOf([
      publisherRow({
        id: 1,
        name: 'Herald',
        slug: 'herald',
        allowed_domains: ['a.example', 'b.example', 'c.example', 'd.example'],
        pinned_video: { id: 44, created_at: '2026-03-05T12:00:00Z' },
        on_air: { id: 44, title: 'Ferries are back', thumbnail: null },
        feed_settings: [{ feed_id: 3, feed_name: 'World', top_n_contents: 7, categories: [] }],
        enable_ads: true,
        theme_settings: { colors: COLORS },
        is_active: false,
      }),
      publisherRow({
        id: 2,
        name: 'Mirror',
        slug: 'mirror',
        allowed_domains: ['a.example', 'b.example'],
        on_air: null,
        off_air_since: '2026-03-05T12:00:00Z',
      }),
      bare(publisherRow({ id: 3, name: 'Plain', slug: 'plain' })),
    ]),
  })
  await page.goto('/portal/publishers')
  await expect(page.getByRole('link', { name: 'Add New Publisher' })).toHaveAttribute(
    'href',
    '/portal/publishers/add',
  )
  await expect(page.getByRole('columnheader')).toHaveText([
    'Publisher',
    'Pinned Video',
    'Connected Feeds',
    'Status',
    'Settings',
    'Actions',
  ])
  const herald = page.getByRole('row').filter({ hasText: 'Herald' })
  for (const text of ['herald', 'latest', 'a.example, b.example +2 more', 'Video #44', 'World (7)']) {
    await expect(herald).toContainText(text)
  }
  for (const badge of ['Inactive', 'Ads Enabled', 'Custom Theme']) {
    await expect(herald.getByText(badge, { exact: true })).toBeVisible()
  }
  await expect(herald.getByRole('link', { name: 'On air: Ferries are back' })).toHaveAttribute(
    'href',
    '/portal/videos/44',
  )
  const mirror = page.getByRole('row').filter({ hasText: 'Mirror' })
  await expect(mirror).toContainText('Off air since')
  await expect(mirror).toContainText('a.example, b.example')
  await expect(mirror).toContainText('Using latest')
  await expect(mirror).toContainText('1440 m')
  await expect(mirror).toContainText('3 s')
  const plain = page.getByRole('row').filter({ hasText: 'Plain' })
  await expect(plain.getByText('No domains')).toHaveAttribute('data-tone', 'accent')
  await expect(plain).toContainText('No feeds assigned')
  for (const text of ['Active', 'Every 1440 m', '3 s per item']) await expect(plain).toContainText(text)
  await expect(plain.getByText(/Ads Enabled|Custom Theme/)).toHaveCount(0)
  await expect(plain.getByTitle('Edit Plain')).toHaveAttribute('href', '/portal/publishers/3')

  await page.getByRole('searchbox').fill('D.EXAMPLE')
  await expect(page.getByText('Showing 1 of 3 publishers')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status filter' }).selectOption('active')
  await expect(page.getByText('No publishers match your current filters')).toBeVisible()
})

test('each publisher shows its views, when its player was last seen and when its next video comes', async ({
  page,
}) => {
  await page.clock.install()
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5000).toISOString()
  const off = { state: 'off', at: null } as const
  await answerInstead(page, PUBLISHERS, {
    body: listOf([
      publisherRow({
        id: 1,
        name: 'Herald',
        week_views: 12_345,
        last_seen_at: ago(5),
        next_video: { state: 'scheduled', at: ago(-185) },
      }),
      publisherRow({
        id: 2,
        name: 'صحيفة الميناء',
        week_views: 1,
        last_seen_at: ago(26 * 60),
        next_video: { state: 'under_way', at: null },
      }),
      publisherRow({ id: 3, name: '港新聞', week_views: 0, last_seen_at: null, next_video: off }),
      publisherRow({
        id: 4,
        name: 'Mirror',
        week_views: 0,
        last_seen_at: null,
        next_video: { state: 'due', at: null },
      }),
    ]),
  })
  await page.goto('/portal/publishers')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  for (const text of ['12.3K views in 7 d', 'Seen 5 min ago', 'Next in 3 h']) {
    await expect(row('Herald')).toContainText(text)
  }
  for (const text of ['1 view in 7 d', 'Seen 1 d ago', 'Next: now']) {
    await expect(row('صحيفة الميناء')).toContainText(text)
  }
  for (const text of ['0 views in 7 d', 'Not installed', 'Next: off']) {
    await expect(row('港新聞')).toContainText(text)
  }
  await expect(row('Mirror')).toContainText('Next: with new items')
  await passTime(page, 60_000)
  await expect(row('Herald')).toContainText('Seen 6 min ago')
  await expectNoFindings(page)

  await page.setViewportSize({ width: 375, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await expectNoFindings(page)
  await row('Herald').getByRole('link', { name: '12.3K views in 7 d' }).click()
  await expect(page).toHaveURL('/portal/statistics?view=audience&publisher=1&days=7')
})

test('a link can show the publishers of one feed; a chip clears the filter', async ({ page }) => {
  const place = (feed_id: number, feed_name: string) => ({
    feed_id,
    feed_name,
    top_n_contents: 5,
    categories: [],
  })
  await answerInstead(page, PUBLISHERS, {
    body: listOf([
      publisherRow({ id: 1, name: 'Herald', feed_settings: [place(3, 'World'), place(4, 'Sport')] }),
      publisherRow({ id: 2, name: 'Mirror', feed_settings: [place(4, 'Sport')] }),
    ]),
  })
  await page.goto('/portal/publishers?feed=3')
  await expect(page.getByText('Showing 1 of 2 publishers')).toBeVisible()
  await page.getByTitle('Feed: World, clear filter').click()
  await expect(page).toHaveURL('/portal/publishers')
  await expect(page.getByText('Showing 2 of 2 publishers')).toBeVisible()
  await page.goto('/portal/publishers?feed=9')
  await expect(page.getByTitle('Feed: #9, clear filter')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('Showing 2 of 2 publishers')).toBeVisible()
})

test('the empty list offers to add the first publisher', async ({ page }) => {
  await answerInstead(page, PUBLISHERS, { body: [] })
  await page.goto('/portal/publishers')
  await expect(page.getByText('No publishers have been added yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add your first publisher' })).toHaveAttribute(
    'href',
    '/portal/publishers/add',
  )
})

test('a publisher is deleted after a confirmation; the message disappears after 5 seconds', async ({
  page,
  operator,
}) => {
  await operator.post('publishers/', { name: 'Obsolete Daily', slug: 'obsolete-daily' })
  await page.clock.install()
  await page.goto('/portal/publishers?search=Obsolete')
  await expectDeletion(page, 'publisher', 'Obsolete Daily')
})

test('failures to load and to delete are shown', async ({ page }) => {
  await expectFailuresShown(page, 'publisher', publisherRow({ id: 7, name: 'Sticky' }))
})

test('ten thousand publishers are loaded page by page, and a hundred are on screen', async ({ page }) => {
  const pageSize = 1000
  await page.route(
    url => url.pathname === PUBLISHERS,
    async route => {
      const number = Number(new URL(route.request().url()).searchParams.get('page'))
      const rows = Array.from({ length: pageSize }, (_, index) => {
        const id = (number - 1) * pageSize + index + 1
        return publisherRow({ id, name: `Title ${id}`, slug: `title-${id}` })
      })
      await route.fulfill({ json: { ...listOf(rows, 10_000), next: number < 10 ? '/next' : null } })
    },
  )
  await page.goto('/portal/publishers?page=100')
  await expect(page.getByText('Showing 10000 of 10000 publishers')).toBeVisible()
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows.last()).toContainText('Title 10000')
  await expect(rows).toHaveCount(100)
  await page.getByRole('searchbox').fill('title-9999')
  await expect(page.getByText('Showing 1 of 10000 publishers')).toBeVisible()
  await page.goto('/portal/videos')
  await expect(page.getByRole('combobox', { name: 'Publisher filter' }).locator('option')).toHaveCount(10_001)
})
