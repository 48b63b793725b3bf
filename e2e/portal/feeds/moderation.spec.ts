import { type FeedServer, startFeedServer } from '../../../apps/server/test/feed-server.ts'
import { nextAlert } from '../next-alert.ts'
import { addShownFeed, expect, test } from '../portal-test.ts'

test.describe('moderation', () => {
  let site: FeedServer
  test.beforeAll(async () => {
    site = await startFeedServer(
      ['First', 'Second', 'Third'].map(title => ({ id: title, title, summary: `${title} story.` })),
    )
  })
  test.afterAll(() => site.stop())

  test('pins, bans and resets for real, one by one and many at once', async ({ page, operator }) => {
    const { feedId, publisherId, pull, remove } = await addShownFeed(
      operator,
      { name: 'Moderated', url: `${site.url}/feed.xml` },
      { name: 'Moderator', topN: 2 },
    )
    await pull()
    await page.goto(`/portal/contents/${publisherId}/feeds/${feedId}`)
    const row = (title: string) => page.getByRole('row').filter({ hasText: `${title} story` })
    await page.getByTitle('Pin: First').click()
    await expect(row('First')).toContainText('Pinned')
    await page.getByTitle('Ban: Second').click()
    await expect(row('Second')).toContainText('Banned')
    await test.step('a ban has a reason and an end on request', async () => {
      await page.getByRole('button', { name: 'More actions: Third' }).click()
      await page.getByRole('menuitem', { name: 'Ban with reason…' }).click()
      const ban = page.getByRole('dialog', { name: 'Ban' })
      // In Firefox, fill() sets the value without React's notice.
      await ban.getByLabel('Reason').pressSequentially('Embargo until Monday')
      await ban.getByLabel('Ends').selectOption('After a day…')
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      await expect(ban.getByRole('button', { name: 'Ban' })).toBeDisabled()
      await ban.getByLabel('Last day of the ban').fill(tomorrow)
      await ban.getByRole('button', { name: 'Ban' }).click()
      await expect(row('Third')).toContainText(/until \d\d\/\d\d\/\d{4}, 00:00\s*Embargo until Monday/)
      await page.getByRole('button', { name: 'More actions: Third' }).click()
      await page.getByRole('menuitem', { name: 'Change ban…' }).click()
      const change = page.getByRole('dialog', { name: 'Change ban' })
      await expect(change.getByLabel('Reason')).toHaveValue('Embargo until Monday')
      await change.getByLabel('Reason').fill('')
      await change.getByLabel('Ends').selectOption('Never')
      await change.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('The ban of “Third” is changed.')).toBeVisible()
      await expect(row('Third')).not.toContainText('until')
      await page.getByTitle('Unban: Third').click()
      await expect(row('Third')).toContainText('Normal')
    })
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Pin (3)' }).click()
    const alert = nextAlert(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    expect(await alert).toContain('2')
    await page.getByRole('button', { name: 'Reset (3)' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(row('First')).toContainText('Normal')
    await expect(page.getByRole('button', { name: 'Reset (0)' })).toBeDisabled()
    await remove()
  })

  test('decisions made while another is being sent follow it, on the feed’s screen and in the inbox', async ({
    page,
    operator,
  }) => {
    const { feedId, publisherId, pull, remove } = await addShownFeed(
      operator,
      { name: 'Quickly Moderated', url: `${site.url}/feed.xml` },
      { name: 'Quick Moderator', topN: 2 },
    )
    await pull()
    const screen = `contents/${publisherId}/feeds/${feedId}`
    for (const { path, result, count } of [
      { path: screen, result: 'Banned', count: 2 },
      { path: `contents/inbox?feed=${feedId}`, result: 'Normal', count: 0 },
    ]) {
      const { promise: until, resolve: goOn } = Promise.withResolvers<void>()
      const sent: string[] = []
      // Before the screen loads: a page that is requesting something may send its next request past a new route.
      await page.route(/\/(content\/\d+|moderate)\/$/, async route => {
        sent.push(route.request().url())
        await until
        await route.fallback()
      })
      await page.goto(`/portal/${path}`)
      const rows = page.getByRole('row')
      await rows.nth(1).focus()
      // The second b for the same item comes before its first one is done.
      for (const key of ['b', 'b', 'j', 'b']) await page.keyboard.press(key)
      await expect.poll(() => sent).toHaveLength(1)
      goOn()
      for (const index of [1, 2]) await expect(rows.nth(index)).toContainText(result)
      await expect.poll(() => operator.get(`${screen}/`)).toMatchObject({ counts: { banned: count } })
      expect(new Set(sent).size).toBe(2)
      expect(sent).toHaveLength(2)
      await page.unrouteAll()
    }
    await remove()
  })
})
