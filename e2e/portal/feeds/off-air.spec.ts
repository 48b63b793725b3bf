import { answerInstead, expect, panelOf, test } from '../portal-test.ts'
import { itemRow, listOf, publisherRow, videoRow } from '../rows.ts'

const ONE = '/api/portal/contents/7/feeds/8/'
const SCREEN = '/portal/contents/7/feeds/8'
const AT = '2026-03-05T14:02:07.000Z'

const offAir = (...videoIds: (number | null)[]) => ({
  at: AT,
  publishers: videoIds.map((video_id, index) => ({
    id: index + 7,
    name: ['The Gazette', 'The Post', 'The Star'][index],
    slug: `publisher-${index}`,
    video_id,
  })),
})

test.beforeEach(async ({ page }) => {
  const items = [
    itemRow({ id: 1, title: 'One' }),
    itemRow({ id: 2, title: 'Two', status: 'pinned', is_edited: true }),
    itemRow({ id: 3, title: 'Three', status: 'banned', withdrawn: true }),
  ]
  await answerInstead(page, ONE, { body: { ...listOf(items), settings: { top_n_contents: 3 } } })
  await answerInstead(page, '/api/portal/publishers/7/', { body: publisherRow({ id: 7 }) })
})

/** The body of the next change of an item or of many. */
const nextChange = async (page: Parameters<typeof answerInstead>[0]) =>
  (await page.waitForRequest(request => request.method() === 'PATCH')).postDataJSON()

test('a ban says where the item went off air, and counts the new videos until all are on air', async ({
  page,
}) => {
  await answerInstead(page, `${ONE}content/1/`, { body: { message: '', off_air: offAir(31, 32, 33) } })
  const videos = [31, 32, 33].map(id => videoRow({ id, status: 'QUEUED', generation_completed: null }))
  await answerInstead(page, '/api/portal/videos/', { body: listOf(videos) })
  await page.goto(SCREEN)
  await page.getByTitle('Ban: One').click()
  const notice = page.getByRole('status').filter({ hasText: 'Off air' })
  await expect(notice).toContainText(/^Off air at 3 publishers since \d\d:\d\d:07; new videos queued/)
  await expect(notice.getByRole('link', { name: 'Show videos' })).toHaveAttribute('href', '/portal/videos')

  const completed = { status: 'COMPLETED', generation_completed: '2026-03-05T14:02:11.000Z' } as const
  const [first, ...others] = videos.map(video => ({ ...video, ...completed }))
  await answerInstead(page, '/api/portal/videos/', { body: listOf([first, ...videos.slice(1)]) })
  /** The text of the notice after the page becomes visible again. */
  const said = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    return notice.textContent()
  }
  await expect.poll(said).toContain('1 of 3 new videos on air')
  await answerInstead(page, '/api/portal/videos/', { body: listOf([first, ...others]) })
  await expect.poll(said).toContain('new videos on air after 4 s')
  await notice.getByRole('button', { name: 'Close message' }).click()
  await expect(notice).toHaveCount(0)
})

test('for one publisher it offers Generate Now, and says if no items are left', async ({ page }) => {
  await answerInstead(page, `${ONE}content/1/`, { body: { message: '', off_air: offAir(null) } })
  await page.goto(SCREEN)
  await page.getByTitle('Ban: One').click()
  const notice = page.getByRole('status').filter({ hasText: 'Off air' })
  await expect(notice).toContainText('Off air at The Gazette since')
  await expect(notice).toContainText('nothing is left to show until the next video')
  await expect(notice.getByTitle('Generate Now: The Gazette')).toBeVisible()
})

test('in maintenance mode it says that the new video waits', async ({ page, operator }) => {
  const settings = await operator.get<object>('settings/')
  await answerInstead(page, '/api/portal/settings/', { body: { ...settings, maintenance_mode: true } })
  await answerInstead(page, `${ONE}content/1/`, { body: { message: '', off_air: offAir(31) } })
  await answerInstead(page, '/api/portal/videos/', { body: listOf([videoRow({ id: 31, status: 'QUEUED' })]) })
  await page.goto(SCREEN)
  await page.getByTitle('Ban: One').click()
  await expect(page.getByRole('status').filter({ hasText: 'Off air' })).toContainText(
    'the new video waits until maintenance mode is off',
  )
})

test('a ban can leave the video on air, from the menu and for many items at once', async ({ page }) => {
  await answerInstead(page, `${ONE}content/1/`, { body: { message: '', off_air: offAir() } })
  await answerInstead(page, `${ONE}bulk/`, { body: { message: '', changed: 1, off_air: offAir() } })
  await page.goto(SCREEN)
  let change = nextChange(page)
  await page.getByTitle('Ban: One').click()
  expect(await change).toEqual({ status: 'banned', keep_on_air: false })
  await page.getByTitle('Unban: One').click()
  await expect(page.getByTitle('Ban: One')).toBeVisible()

  change = nextChange(page)
  await page.getByRole('button', { name: 'More actions: One' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Ban, leave what is on air' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await change).toEqual({ status: 'banned', keep_on_air: true })
  await expect(page.getByText('what is on air stays')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select One' }).check()
  await page.getByRole('button', { name: 'Ban (1)' }).click()
  await page.getByRole('dialog').getByRole('switch', { name: 'Leave what is on air' }).check()
  change = nextChange(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  const terms = { keep_on_air: true, reason: null, expires_at: null }
  expect(await change).toEqual({ content_ids: [1], action: 'ban', ...terms })
})

test('a change that waits for the schedule can be rebuilt now', async ({ page }) => {
  await answerInstead(page, `${ONE}content/2/`, { body: { message: '', off_air: offAir() } })
  await answerInstead(page, '/api/portal/publishers/7/generate/', {
    status: 201,
    body: videoRow({ id: 44, status: 'QUEUED' }),
  })
  await page.goto(SCREEN)
  await page.getByTitle('Unpin: Two').click()
  const notice = page.getByRole('status').filter({ hasText: 'next scheduled video' })
  await notice.getByTitle('Rebuild now: The Gazette').click()
  await expect(page.getByRole('link', { name: 'Video #44 is queued' })).toBeVisible()
})

test('a dialog that opens while another one closes stays open', async ({ page }) => {
  await page.goto(SCREEN)
  await page.getByRole('button', { name: 'More actions: One' }).focus()
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Withdraw item' })
  await expect(dialog).toContainText('One')
  // The browser reports the end of a dialog in a later task.
  await dialog.evaluate((element: HTMLDialogElement) => {
    element.close()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }))
  })
  await expect(page.getByRole('dialog', { name: 'Edit item' })).toBeVisible()
})

test('the menu works by keyboard, and e and w open the dialogs of the row', async ({ page }) => {
  await page.goto(SCREEN)
  const button = page.getByRole('button', { name: 'More actions: One' })
  await button.click()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Withdraw…' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Withdraw item' })
  await expect(dialog).toContainText('One')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Edit item' })).toBeVisible()
  await page.keyboard.press('Escape')

  const withdrawn = page.getByRole('row').filter({ hasText: 'Three' })
  await expect(withdrawn).toContainText('Withdrawn')
  await withdrawn.getByRole('button', { name: 'More actions: Three' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Take off air now',
    'Change ban…',
    'Edit…',
    'Revisions',
    'Restore…',
  ])
})

test('lists, details and line-ups mark what is on air and what went off air', async ({ page }) => {
  const videos = [
    videoRow({ id: 1, is_on_air: true, latest_content_title: 'Shown' }),
    videoRow({ id: 2, off_air_at: AT, latest_content_title: 'Removed' }),
  ]
  await answerInstead(page, '/api/portal/videos/', { body: listOf(videos) })
  await answerInstead(page, '/api/portal/videos/2/', {
    body: videoRow({ id: 2, off_air_at: AT, is_withdrawn: true }),
  })
  const story = { url: null, feed_name: 'Wire', publication_date: AT }
  await answerInstead(page, '/api/portal/publishers/7/lineup/', {
    body: {
      items: [
        { ...story, id: 1, title: 'One', position: 1, is_pinned: false, start: 0, end: 4, on_air: true },
      ],
      left_out: [
        {
          ...story,
          id: 3,
          title: 'Three',
          reason: 'banned',
          sentence: 'It is banned.',
          same_as: null,
          on_air: true,
        },
      ],
      duration: { intro: 0, rundown: 0, items: 4, outro: 0, total: 4 },
      due: { is_due: true, due_at: null, reason: null },
    },
  })
  await page.goto('/portal/videos')
  await expect(page.getByRole('row').filter({ hasText: 'Shown' })).toContainText('On air')
  const removed = page.getByRole('row').filter({ hasText: 'Removed' })
  await expect(removed).toContainText('Off air since')
  await expect(removed.getByRole('button', { name: 'Pin' })).toHaveCount(0)
  await page.goto('/portal/videos/2')
  await expect(page.getByText('Its files are gone.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Off air since' })).toContainText('Generate Now')
  await page.goto(SCREEN)
  const panel = panelOf(page, 'Next video')
  await panel.getByRole('button', { name: 'Show line-up' }).click()
  await expect(panel.getByTitle('Rebuild now: The Gazette')).toBeVisible()
  await expect(panel.getByRole('row').filter({ hasText: 'One' })).toContainText('On air')
  await expect(panel.getByRole('row').filter({ hasText: 'Three' })).toContainText('Still on air')
})
