import { startFeedServer } from '../../../apps/server/test/feed-server.ts'
import { expect, test } from '../portal-test.ts'

test('a story is banned everywhere from the inbox, by a key too', async ({ page, operator }) => {
  const site = await startFeedServer(
    ['Parade', 'Harvest'].map(title => ({ id: title, title, summary: `${title} story.` })),
  )
  try {
    const feed = await operator.post<{ id: number }>('feeds/', {
      name: 'Inbox Wire',
      url: `${site.url}/feed.xml`,
    })
    const publishers: number[] = []
    for (const name of ['Inbox North', 'Inbox South']) {
      const { id } = await operator.post<{ id: number }>('publishers/', {
        name,
        slug: name.toLowerCase().replace(' ', '-'),
        auto_video_generation_enabled: false,
        feed_settings: [{ feed_id: feed.id, top_n_contents: 2 }],
      })
      publishers.push(id)
    }
    await operator.post('commands/', { command: 'pull_feeds', feed: feed.id })
    await page.goto(`/portal/contents/inbox?feed=${feed.id}`)
    const row = (title: string) => page.getByRole('row').filter({ hasText: `${title} story` })
    await expect(row('Parade').locator('img')).toBeVisible()
    await page.getByTitle('Ban: Parade').click()
    await expect(row('Parade').getByText('Banned', { exact: true })).toBeVisible()
    for (const id of publishers) {
      const banned = await operator.get<{ counts: object }>(`contents/${id}/feeds/${feed.id}/`)
      expect(banned.counts).toMatchObject({ banned: 1 })
    }
    await page.getByTitle('Unban: Parade').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('b')
    await expect(row('Harvest').getByText('Banned', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'More actions: Parade' }).click()
    await page.getByRole('menuitem', { name: 'Choose publishers…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('New status').selectOption('normal')
    await dialog.getByLabel('Inbox South').uncheck()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(row('Parade')).toContainText('Banned (1 of 2)')

    await test.step('an unban offers new videos of all publishers at once', async () => {
      await page.getByTitle('Unban: Harvest').click()
      const notice = page.getByRole('status').filter({ hasText: '“Harvest” is back to normal' })
      await notice.getByTitle('Rebuild now: 2 publishers').click()
      await expect(notice).toContainText('2 new videos queued')
    })

    await test.step('a ban can leave what is on air', async () => {
      await page.getByRole('button', { name: 'More actions: Harvest' }).click()
      await page.getByRole('menuitem', { name: 'Ban, leave what is on air' }).click()
      await expect(page.getByText('from the next video on; what is on air stays.')).toBeVisible()
      await page.getByRole('button', { name: 'More actions: Harvest' }).click()
      await expect(page.getByRole('menuitem', { name: 'Take off air now' })).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('the palette withdraws after the dialog', async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search screens' }).fill('withdraw Parade')
      await page.getByRole('option', { name: 'Withdraw: Parade' }).click()
      const withdrawal = page.getByRole('dialog', { name: 'Withdraw item' })
      await expect(withdrawal).toContainText('Parade')
      await withdrawal.getByRole('button', { name: 'Withdraw' }).click()
      await expect(row('Parade').getByText('Withdrawn', { exact: true })).toBeVisible()
    })

    await page.getByRole('combobox', { name: 'Status filter' }).selectOption('pinned')
    await expect(page.getByText('No items match your current filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(dialog).toContainText('Ban or unban the item')
    await expect(dialog).not.toContainText('Show the rendered segment')
    await expect(dialog).toContainText('Select the item')
    await page.keyboard.press('Escape')

    await test.step('several are banned at once, with a reason, and reset', async () => {
      await page.goto(`/portal/contents/inbox?feed=${feed.id}`)
      await page.getByRole('checkbox', { name: 'Select Harvest' }).check()
      await page.getByRole('checkbox', { name: 'Select Parade' }).check()
      await page.getByRole('button', { name: 'Ban (2)' }).click()
      await expect(dialog).toContainText('Are you sure you want to ban 2 content items?')
      await dialog.getByLabel('Reason').fill('Embargo')
      await dialog.getByLabel('Ends').selectOption('In 7 days')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      for (const title of ['Parade', 'Harvest']) {
        await expect(row(title).getByText('Banned', { exact: true })).toBeVisible()
        await expect(row(title)).toContainText(/until \d\d\/\d\d\/\d{4}, \d\d:\d\d\s*Embargo/)
      }
      await expect(page.getByRole('button', { name: 'Ban (0)' })).toBeDisabled()
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await page.getByRole('button', { name: 'Reset (2)' }).click()
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(row('Harvest').getByText('Normal', { exact: true })).toBeVisible()
      await expect(row('Harvest')).not.toContainText('Embargo')
    })
    for (const id of publishers) await operator.remove(`publishers/${id}/`)
    await operator.remove(`feeds/${feed.id}/`)
  } finally {
    await site.stop()
  }
})
